import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'

/** True in the service's jobs, and false while it answers a request. */
const inJobs = new AsyncLocalStorage<boolean>()
let watchers = 0
subscribe('http.server.request.start', () => {
  if (watchers > 0) inJobs.enterWith(false)
})

/** Statements of a service and its test, except statements of the service's jobs. */
export interface Statements {
  /** Starts the service. Its work outside requests counts as jobs. */
  readonly start: <Started>(start: () => Started) => Started
  readonly note: (sql: string) => void
  /** Returns the statements since the last call. */
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
 * Collects a service's statements from its start, without its jobs. Until `stop`, Node tracks every promise in the
 * process, which slows down all its tests. Services without scheduled jobs should use collectStatements instead.
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
