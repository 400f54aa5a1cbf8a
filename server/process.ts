import type { FirstCredential } from './bootstrap.js'
import { type Config, readConfig } from './config.js'
import { limitHeapGrowth } from './heap.js'
import { makeLog } from './log.js'
import { release } from './release.js'
import { type Service, startService } from './service.js'

/** Starts the service from the environment, prints a first credential once, and stops on SIGTERM or SIGINT. */
export async function runService(): Promise<void> {
  limitHeapGrowth()
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel)
  let service: Service | undefined
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ended by an error that nobody waited for')
    process.exit(1)
  })
  let stopping = false
  const stop = () => {
    // A start may wait for its database. The first process of a container has to listen for signals to be ended by them.
    if (service === undefined) process.exit(0)
    // A terminal and npm both pass an interrupt on: the second signal is not a request to force quit.
    if (stopping) return
    stopping = true
    log.info('stopping')
    // Exit even if something hangs.
    setTimeout(() => process.exit(0), config.drainDelayMs + 9500).unref()
    service.stop(500).then(
      () => process.exit(0),
      (error) => {
        log.fatal({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  service = await startService(config, log)

  log.info(
    {
      ...(service.isSandbox && { sandbox: true }),
      ...{ release, url: service.url, actions: service.catalogue.size, database: service.database.dialect },
    },
    'serving',
  )
  if (service.firstCredential !== undefined) printFirstCredential(service, service.firstCredential, config.bootstrap)
}

/** Prints the first credential. A secret that came from the environment is not printed, so that it stays out of logs. */
function printFirstCredential(
  { url }: Service,
  { identifier, secret }: FirstCredential,
  given: Config['bootstrap'],
): void {
  const isGiven = given.secret !== undefined
  const header = isGiven ? '"X-API-Secret: $BOOTSTRAP_SECRET"' : `'X-API-Secret: ${secret}'`
  process.stdout.write(`
The database was empty. This credential of the first administrator is ${isGiven ? 'made' : 'shown once; keep it'}:

  identifier  ${identifier}
  secret      ${isGiven ? 'the one in BOOTSTRAP_SECRET' : secret}

Try it:

  curl -s '${url}/api/v1/getclients' -H 'X-API-Key: ${identifier.replaceAll("'", `'\\''`)}' -H ${header}

The reference is at ${url}/docs

`)
}
