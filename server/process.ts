import { readConfig } from './config.js'
import { describeFirstCredential } from './first-credential.js'
import { makeLog, openStandardOutput } from './log.js'
import { release } from './release.js'
import { type Service, startService } from './service.js'

/** Starts the service from the environment, prints a first credential once, and stops on SIGTERM or SIGINT. */
export async function runService(): Promise<void> {
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel, await openStandardOutput())
  let service: Service | undefined
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ended by an unhandled error')
    process.exit(1)
  })
  let stopping = false
  const stop = () => {
    // Startup may still be waiting for the database. As PID 1 in a container, the process ignores signals it does not
    // handle.
    if (service === undefined) process.exit(0)
    // A terminal and npm both forward an interrupt, so a second signal is not a request to force an exit.
    if (stopping) return
    stopping = true
    log.info('stopping')
    // Exits even if stopping the service hangs.
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
  const { url, firstCredential: credential } = service
  const isTerminal = process.stdout.isTTY === true
  if (credential !== undefined)
    process.stdout.write(describeFirstCredential({ url, credential, given: config.bootstrap, isTerminal }))
}
