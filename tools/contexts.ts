import type { ConnectOptions, Database } from '../db/database.js'
import { channels } from '../domain/notifications/channels.js'
import { loadPublicUrl } from '../domain/system/installation.js'
import { setOperatorLanguages } from '../domain/words/catalog.js'
import { readConfig } from '../server/config.js'
import { type ContextFactory, createContextFactory } from '../server/contexts.js'
import { expectOwnExtensions } from '../server/extension-owners.js'
import { listExtensionFolders } from '../server/extensions.js'
import { loadLanguages } from '../server/languages.js'
import { loadLineKinds } from '../server/line-kinds.js'
import { createErrorReporter, makeLog } from '../server/log.js'
import { LiveModuleContexts } from '../server/module-context.js'
import { loadModules } from '../server/modules.js'
import { openDatabase } from '../server/open-database.js'
import { PdfThreads } from '../server/pdf/threads.js'
import { recordProcessStart } from '../server/service-starts.js'

/** The operator's database, with everything that a command needs to work on it. */
export interface OpenService {
  readonly database: Database
  readonly contexts: ContextFactory
  readonly isSandbox: boolean
  readonly report: ReturnType<typeof createErrorReporter>
}

/**
 * Runs a task on the operator's database as the service would, without serving it. A task that changes tracked rows
 * sets `changesRows`, which records a start, because the database may have been restored manually. Logs go to stderr.
 */
export async function withContexts<T>(
  job: (contexts: ContextFactory, service: OpenService) => Promise<T>,
  {
    changesRows = false,
    ...options
  }: Pick<ConnectOptions, 'isUnlimited' | 'mayMigrate'> & { readonly changesRows?: boolean } = {},
): Promise<T> {
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel, process.stderr)
  const now = () => new Date()
  await expectOwnExtensions(config, (message) => log.warn(message))
  const installed = await loadModules(await listExtensionFolders('modules', config))
  setOperatorLanguages(await loadLanguages(config, (message) => log.warn(message)))
  const { database, secretKey, installationId, linkKey, isSandbox } = await openDatabase(config, {
    ...options,
    manifestOf: (type, name) => installed.find(type, name),
    now: now(),
    warn: (message) => log.warn(message),
  })
  try {
    if (changesRows) await database.transaction(recordProcessStart)
    const { allowPrivateHosts, statedBaseUrl } = config
    const recordedUrl = await loadPublicUrl(database.read)
    if (statedBaseUrl !== undefined && recordedUrl !== undefined && statedBaseUrl !== recordedUrl)
      log.warn(
        `Links lead to ${recordedUrl}, the address of the service, and not to ${statedBaseUrl} (BASE_URL of this command)`,
      )
    const report = createErrorReporter(log)
    const contexts = createContextFactory({
      database,
      lineKinds: await loadLineKinds(),
      modules: installed.offered(isSandbox),
      moduleContexts: new LiveModuleContexts({ log, allowPrivateHosts, secretKey, now, isSandbox }),
      channels,
      secretKey,
      now,
      installationId,
      linkKey,
      isSandbox,
      sendsMail: config.smtpUrl !== undefined,
      report,
      printer: new PdfThreads({ fontsDir: config.paperFontsDir }),
      // A command run by cron need not know the service's BASE_URL. The recorded address takes precedence over the
      // command's own (R-2547).
      origin: { baseUrl: recordedUrl ?? statedBaseUrl ?? config.baseUrl ?? '' },
    })
    return await job(contexts, { database, contexts, isSandbox, report })
  } finally {
    await database.close()
  }
}
