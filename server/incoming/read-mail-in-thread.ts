import { Worker } from 'node:worker_threads'
import { type IncomingMail, InvalidMailError, mailBounds } from '../../domain/mail/incoming/incoming-mail.js'
import { maxAttachmentBytes, maxAttachments } from '../../domain/tickets/attachments.js'
import type { MailThreadAnswer, MailThreadJob, readingStarted } from './mail-thread.js'

/** Heap limit of a thread in megabytes, without the bytes of the email. */
const heapMb = 256
/** Milliseconds within which a thread must start to read an email, and longest time for reading it. */
const maxWaitMs = 60_000
/** Milliseconds after which an idle thread ends. */
const idleMs = 30_000

/** Thrown when reading takes too much time or memory, or fails although the email may be valid. A retry may succeed. */
export class MailReadError extends Error {}

/** Thread that has read an email and waits for the next one. */
let idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | undefined

/**
 * Reads an email in a thread. The thread is ended when this process has used `milliseconds` of processor time since the
 * reading began, by default five seconds (R-4721), when the reading takes a minute, or when it does not begin within a
 * minute. Throws InvalidMailError or MailReadError.
 */
export async function readMailInThread(
  raw: Uint8Array,
  { milliseconds = mailBounds.milliseconds }: { readonly milliseconds?: number } = {},
): Promise<IncomingMail> {
  if (raw.length > mailBounds.bytes) throw new InvalidMailError('It is larger than 25 MiB')
  const worker = takeThread()
  // A copy, because the thread takes over its memory.
  const job: MailThreadJob = { raw: new Uint8Array(raw), limits: { files: maxAttachments, bytes: maxAttachmentBytes } }
  worker.postMessage(job, [job.raw.buffer as ArrayBuffer])
  const answer = await awaitAnswer(worker, milliseconds)
  returnThread(worker)
  if ('mail' in answer) return answer.mail
  if ('refused' in answer) throw new InvalidMailError(answer.refused)
  throw new MailReadError(answer.error)
}

function takeThread(): Worker {
  if (idle === undefined) return startThread()
  const { worker, timer } = idle
  idle = undefined
  clearTimeout(timer)
  worker.ref()
  return worker
}

function returnThread(worker: Worker): void {
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

interface ReadingStart {
  readonly atMs: number
  readonly used: NodeJS.CpuUsage
}

/**
 * Returns the milliseconds left for reading an email: the limit minus the processor time that this process has used
 * since the start, because Node 20 cannot measure the time of one thread. A thread that waits for a processor gets more
 * time, up to `maxWaitMs` in total.
 */
function remainingMs({ atMs, used }: ReadingStart, limitMs: number): number {
  const { user, system } = process.cpuUsage(used)
  return Math.min(limitMs - (user + system) / 1000, maxWaitMs - (performance.now() - atMs))
}

/** Returns a thread's answer, or ends the thread and throws MailReadError. */
const awaitAnswer = (worker: Worker, milliseconds: number): Promise<MailThreadAnswer> =>
  new Promise((resolve, reject) => {
    const settle = (how: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      how()
    }
    const fail = (message: string) =>
      settle(() => {
        void worker.terminate()
        reject(new MailReadError(message))
      })
    const end = (ms: number) => fail(`It took longer than ${ms / 1000} seconds`)
    const checkReading = (start: ReadingStart) => {
      const leftMs = remainingMs(start, milliseconds)
      if (leftMs <= 0) end(milliseconds)
      else timer = setTimeout(checkReading, Math.max(leftMs, 10), start)
    }
    const onMessage = (told: typeof readingStarted | MailThreadAnswer) => {
      if (typeof told !== 'string') return settle(() => resolve(told))
      clearTimeout(timer)
      timer = setTimeout(checkReading, milliseconds, { atMs: performance.now(), used: process.cpuUsage() })
    }
    const onError = (error: Error) => fail(error.message)
    const onExit = () => fail('the thread that reads emails has stopped')
    let timer = setTimeout(end, maxWaitMs, maxWaitMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
