import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Shortest answer to a request for a link, far longer than queuing a mail, so that its time does not tell who has a
 * login.
 */
const answerAfterMs = 300

/** Resolves when the work is done, but not before a time that tells nothing of it. */
export async function steadily(work: Promise<unknown>): Promise<void> {
  await Promise.all([work, sleep(answerAfterMs)])
}
