import { Worker } from 'node:worker_threads'
import { type IncomingMail, mailBounds, NotMail } from '../../domain/mail/incoming/incoming-mail.js'
import { maxAttachmentBytes, maxAttachments } from '../../domain/tickets/attachments.js'
import type { begun, MailThreadAnswer, MailThreadJob } from './mail-thread.js'

/** Heap limit of a thread in megabytes, without the bytes of the email. */
const heapMb = 256
/** Milliseconds within which a thread must start, and after which a reading ends even on a busy machine. */
const maxWaitMs = 60_000
/** Milliseconds after which an idle thread ends. */
const idleMs = 30_000

/** Thrown when reading takes too much time or memory, or otherwise fails. A retry may succeed. */
export class ReadingFailed extends Error {}

/** Thread that has read an email and waits for the next one. */
let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined

/**
 * Reads an email in a thread, which is ended after `milliseconds`, by default five seconds (R-4721). On a busy machine,
 * the limit is extended for up to a minute while this process has used less processor time than that. Throws NotMail or
 * ReadingFailed.
 */
export async function readInThread(
  raw: Uint8Array,
  { milliseconds = mailBounds.milliseconds }: { readonly milliseconds?: number } = {},
): Promise<IncomingMail> {
  if (raw.length > mailBounds.bytes) throw new NotMail('It is larger than 25 MiB')
  const worker = takeThread()
  // A copy, because the thread takes over its memory.
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
    // The thread must not see our environment.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  })
    // An error from a terminated thread must not end the process.
    .on('error', () => {})

/** Returns a thread's answer, or ends the thread and throws ReadingFailed. */
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
    const stopAfter = (ms: number) => setTimeout(() => fail(`It took longer than ${ms / 1000} seconds`), ms)
    const limitReading = () => {
      const [begunAt, used] = [performance.now(), process.cpuUsage()]
      const check = () => {
        const { user, system } = process.cpuUsage(used)
        const missing = milliseconds - (user + system) / 1000
        if (missing <= 0 || performance.now() - begunAt > maxWaitMs)
          fail(`It took longer than ${milliseconds / 1000} seconds`)
        else timer = setTimeout(check, Math.max(missing, 10))
      }
      return setTimeout(check, milliseconds)
    }
    const onMessage = (told: typeof begun | MailThreadAnswer) => {
      if (typeof told !== 'string') return settle(() => resolve(told))
      clearTimeout(timer)
      timer = limitReading()
    }
    const onError = (error: Error) => fail(error.message)
    const onExit = () => fail('the thread that reads mails has ended')
    let timer = stopAfter(maxWaitMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
