import { readConfig } from '../server/config.js'
import { foldersOf } from '../server/extensions.js'
import { makeLog, reportTo } from '../server/log.js'
import { loadModules } from '../server/modules.js'
import { openDatabase } from '../server/open-database.js'
import { LiveSituations } from '../server/situation.js'
import { type Works, worksOf } from '../server/work.js'

/** Does something on the operator's database as the service would, without serving it. Logs go to stderr. */
export async function withWorks<T>(job: (works: Works) => Promise<T>): Promise<T> {
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
    const situations = new LiveSituations({ log, allowPrivateHosts: config.allowPrivateHosts, secretKey, now })
    const origin = { baseUrl: config.baseUrl ?? '' }
    return await job(worksOf({ database, modules, situations, secretKey, now, report: reportTo(log), origin }))
  } finally {
    await database.close()
  }
}
