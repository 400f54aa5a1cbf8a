import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Minimum milliseconds before the response to a form that must not reveal whether a record exists. Far longer than a
 * lookup or queuing an email, so that the time reveals nothing either.
 */
const answerAfterMs = 300

/** Returns the result of the work, but not before the minimum response time. */
export async function withMinimumTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(answerAfterMs)])
  return result
}
