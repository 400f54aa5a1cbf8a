import { Worker } from 'node:worker_threads'
import { type IncomingMail, mailBounds, NotMail } from '../../domain/mail/incoming/incoming-mail.js'
import { maxAttachmentBytes, maxAttachments } from '../../domain/tickets/attachments.js'
import type { MailThreadAnswer, MailThreadData } from './mail-thread.js'

/** Megabytes of the heap of a thread; the bytes of a mail are beside it. */
const heapMb = 256

/** Reading a mail took too long or too much, or something went wrong: it may be read another time. */
export class ReadingFailed extends Error {}

/** Reads a mail in a thread that ends after five seconds (R-4721). Throws NotMail, ReadingFailed. */
export async function readInThread(
  raw: Uint8Array,
  { milliseconds = mailBounds.milliseconds }: { readonly milliseconds?: number } = {},
): Promise<IncomingMail> {
  if (raw.length > mailBounds.bytes) throw new NotMail('It is larger than 25 MiB')
  // A copy, since its memory is handed over.
  const workerData: MailThreadData = { raw: new Uint8Array(raw), limits: { files: maxAttachments, bytes: maxAttachmentBytes } }
  const worker = new Worker(new URL('./mail-thread.js', import.meta.url), {
    workerData,
    transferList: [workerData.raw.buffer as ArrayBuffer],
    // Nothing of ours is for it to read.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  })
  try {
    const answer = await answerOf(worker, milliseconds)
    if ('mail' in answer) return answer.mail
    if ('refused' in answer) throw new NotMail(answer.refused)
    throw new ReadingFailed(answer.error)
  } finally {
    void worker.terminate()
  }
}

const answerOf = (worker: Worker, milliseconds: number): Promise<MailThreadAnswer> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ReadingFailed(`It took longer than ${milliseconds / 1000} seconds`)),
      milliseconds,
    )
    const fail = (error: Error) => reject(new ReadingFailed(error.message))
    worker
      .on('error', fail)
      .on('exit', () => fail(new Error('the thread has ended')))
      .on('message', (answer: MailThreadAnswer) => resolve(answer))
      .on('exit', () => clearTimeout(timer))
      .on('message', () => clearTimeout(timer))
  })
