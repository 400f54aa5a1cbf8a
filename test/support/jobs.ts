import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './service.js'

/** Longest wait, in milliseconds, for a job that waits for a provider. */
const patienceMs = 1000

/**
 * Runs the background jobs until none of them has more to do, or a job has waited for a provider for a second. Waking them
 * again and again while a test waits costs more than the test.
 */
export const runJobs = ({ service }: Pick<Api, 'service'>): Promise<void> =>
  Promise.race([service.runJobs(), sleep(patienceMs, undefined, { ref: false })])
