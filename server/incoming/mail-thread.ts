import { parentPort } from 'node:worker_threads'
import { type IncomingMail, InvalidMailError } from '../../domain/mail/incoming/incoming-mail.js'
import { type FileLimits, readMail } from '../../domain/mail/incoming/read-mail.js'

// Reads emails in a separate thread, which can be stopped whatever an email contains.

export interface MailThreadJob {
  readonly raw: Uint8Array
  readonly limits: FileLimits
}

/** Message that the thread posts when it starts to read an email, from when the time limit counts. */
export const readingStarted = 'begun'

export type MailThreadAnswer =
  | { readonly mail: IncomingMail }
  | { readonly refused: string }
  | { readonly error: string }

async function answer({ raw, limits }: MailThreadJob): Promise<MailThreadAnswer> {
  try {
    return { mail: await readMail(raw, limits) }
  } catch (error) {
    if (error instanceof InvalidMailError) return { refused: error.message }
    return { error: (error as Error).stack ?? String(error) }
  }
}

parentPort?.on('message', async (job: MailThreadJob) => {
  parentPort?.postMessage(readingStarted)
  parentPort?.postMessage(await answer(job))
})
