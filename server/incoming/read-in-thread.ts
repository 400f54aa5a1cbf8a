import { Worker } from 'node:worker_threads'
import { type IncomingMail, mailBounds, NotMail } from '../../domain/mail/incoming/incoming-mail.js'
import { maxAttachmentBytes, maxAttachments } from '../../domain/tickets/attachments.js'
import type { begun, MailThreadAnswer, MailThreadJob } from './mail-thread.js'

/** Megabytes of the heap of a thread; the bytes of a mail are beside it. */
const heapMb = 256
/** A thread has to be there after so long. */
const startMs = 60_000
/** A thread without work ends after so long. */
const idleMs = 30_000

/** Reading a mail took too long or too much, or something went wrong: it may be read another time. */
export class ReadingFailed extends Error {}

/** A thread that has read a mail and waits for the next. */
let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined

/** Reads a mail in a thread, which is ended where that takes more than five seconds (R-4721). Throws NotMail, ReadingFailed. */
export async function readInThread(
  raw: Uint8Array,
  { milliseconds = mailBounds.milliseconds }: { readonly milliseconds?: number } = {},
): Promise<IncomingMail> {
  if (raw.length > mailBounds.bytes) throw new NotMail('It is larger than 25 MiB')
  const worker = takeThread()
  // A copy, since its memory is handed over.
  const job: MailThreadJob = { raw: new Uint8Array(raw), limits: { files: maxAttachments, bytes: maxAttachmentBytes } }
  worker.postMessage(job, [job.raw.buffer as ArrayBuffer])
  const answer = await answerOf(worker, milliseconds)
  keepThread(worker)
  if ('mail' in answer) return answer.mail
  if ('refused' in answer) throw new NotMail(answer.refused)
  throw new ReadingFailed(answer.error)
}

function takeThread(): Worker {
  if (idle === undefined) return startThread()
  const { worker, timer } = idle
  idle = undefined
  clearTimeout(timer)
  worker.ref()
  return worker
}

function keepThread(worker: Worker): void {
  worker.unref()
  if (idle !== undefined) {
    void worker.terminate()
    return
  }
  const end = () => {
    if (idle?.worker === worker) idle = undefined
    void worker.terminate()
  }
  idle = { worker, timer: setTimeout(end, idleMs).unref() }
}

const startThread = (): Worker =>
  new Worker(new URL('./mail-thread.js', import.meta.url), {
    // Nothing of ours is for it to read.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  })
    // What a thread that is ended still throws must not end the process.
    .on('error', () => {})

/** Returns the answer of a thread. Ends the thread where there is none, and throws ReadingFailed. */
const answerOf = (worker: Worker, milliseconds: number): Promise<MailThreadAnswer> =>
  new Promise((resolve, reject) => {
    const settle = (how: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      how()
    }
    const fail = (message: string) =>
      settle(() => {
        void worker.terminate()
        reject(new ReadingFailed(message))
      })
    const limit = (ms: number) => setTimeout(() => fail(`It took longer than ${ms / 1000} seconds`), ms)
    const onMessage = (told: typeof begun | MailThreadAnswer) => {
      if (typeof told !== 'string') return settle(() => resolve(told))
      clearTimeout(timer)
      timer = limit(milliseconds)
    }
    const onError = (error: Error) => fail(error.message)
    const onExit = () => fail('the thread that reads mails has ended')
    let timer = limit(startMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
