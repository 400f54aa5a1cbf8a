import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from './service.js'

const patienceMs = 1000

/**
 * Runs the background jobs until they have nothing left to do, for at most a second, because a provider may not answer.
 * Waking them repeatedly while a test waits costs more than the test.
 */
export const runJobs = ({ service }: Pick<Api, 'service'>): Promise<void> =>
  Promise.race([service.runJobs(), sleep(patienceMs, undefined, { ref: false })])
