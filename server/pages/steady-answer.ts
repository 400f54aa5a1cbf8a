import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Shortest answer to a form that must not tell what is there, far longer than a search or than queuing a mail, so that its time
 * does not tell either.
 */
const answerAfterMs = 300

/** Returns what the work does, but not before a time that tells nothing of it. */
export async function steadily<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(answerAfterMs)])
  return result
}
