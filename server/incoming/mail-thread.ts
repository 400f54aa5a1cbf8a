import { parentPort, workerData } from 'node:worker_threads'
import { type IncomingMail, NotMail } from '../../domain/mail/incoming/incoming-mail.js'
import { type FileLimits, readMail } from '../../domain/mail/incoming/read-mail.js'

// A thread of its own for each mail: whatever is in it can be stopped.

export interface MailThreadData {
  readonly raw: Uint8Array
  readonly limits: FileLimits
}

export type MailThreadAnswer =
  | { readonly mail: IncomingMail }
  | { readonly refused: string }
  | { readonly error: string }

async function answer(): Promise<MailThreadAnswer> {
  const { raw, limits } = workerData as MailThreadData
  try {
    return { mail: await readMail(raw, limits) }
  } catch (error) {
    if (error instanceof NotMail) return { refused: error.message }
    return { error: (error as Error).stack ?? String(error) }
  }
}

parentPort?.postMessage(await answer())
