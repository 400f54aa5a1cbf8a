import { readConfig } from '../server/config.js'
import { type ContextFactory, createContextFactory } from '../server/contexts.js'
import { foldersOf } from '../server/extensions.js'
import { makeLog, reportTo } from '../server/log.js'
import { LiveModuleContexts } from '../server/module-context.js'
import { loadModules } from '../server/modules.js'
import { openDatabase } from '../server/open-database.js'

/** Runs a task on the operator's database as the service would, without serving it. Logs go to stderr. */
export async function withContexts<T>(job: (contexts: ContextFactory) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel, process.stderr)
  const now = () => new Date()
  const modules = await loadModules(await foldersOf('modules', config))
  const { database, secretKey } = await openDatabase(config, {
    manifestOf: (type, name) => modules.find(type, name),
    now: now(),
    warn: (message) => log.warn(message),
  })
  try {
    const moduleContexts = new LiveModuleContexts({ log, allowPrivateHosts: config.allowPrivateHosts, secretKey, now })
    const origin = { baseUrl: config.baseUrl ?? '' }
    return await job(
      createContextFactory({ database, modules, moduleContexts, secretKey, now, report: reportTo(log), origin }),
    )
  } finally {
    await database.close()
  }
}
