import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'

/** True in what a service does by itself from its start on, which is its jobs, and false in what answers a request. */
const inJobs = new AsyncLocalStorage<boolean>()
let watchers = 0
subscribe('http.server.request.start', () => {
  if (watchers > 0) inJobs.enterWith(false)
})

/** The statements that a service and its test make, told apart from those of its jobs. */
export interface Statements {
  /** Starts the service, whose jobs are what goes on by itself afterwards. */
  readonly start: <Started>(start: () => Started) => Started
  readonly note: (sql: string) => void
  /** Returns the statements since the last call; without those of jobs. */
  readonly taken: () => string[]
  readonly stop: () => void
}

/** Collects the statements of a service without scheduled jobs. */
export function collectStatements(): Statements {
  let noted: string[] = []
  return {
    start: (start) => start(),
    note: (sql) => void noted.push(sql),
    taken: () => {
      const seen = noted
      noted = []
      return seen
    },
    stop: () => {},
  }
}

/**
 * Collects the statements of a service that is about to start, without those of its jobs, until it is stopped. Node then tracks
 * every promise of the process, which slows all of its tests, so services without scheduled jobs do not need this function.
 */
export function watchStatements(): Statements {
  const { note, ...statements } = collectStatements()
  watchers++
  return {
    ...statements,
    start: (start) => inJobs.run(true, start),
    note: (sql) => {
      if (inJobs.getStore() !== true) note(sql)
    },
    stop: () => {
      watchers--
      if (watchers === 0) inJobs.disable()
    },
  }
}
