import { Worker } from 'node:worker_threads'
import type { PrintJob } from '../../domain/papers/pdf/draw-document.js'
import { fontFiles } from '../../domain/papers/pdf/font-files.js'
import type { DocumentPrinter } from '../../domain/papers/printer.js'
import { Fault } from '../../domain/values/faults.js'
import type { ThreadAnswer, ThreadData } from './thread.js'

export interface ThreadBounds {
  /** Maximum number of threads at work. */
  readonly threads: number
  /** Maximum number of waiting calls. Patient jobs are limited by their source instead. */
  readonly waiting: number
  readonly timeoutMs: number
  readonly memoryMb: number
  readonly maxPages: number
}

const defaultBounds: ThreadBounds = { threads: 2, waiting: 20, timeoutMs: 20_000, memoryMb: 192, maxPages: 100 }
/** Milliseconds after which an idle thread ends. Starting one costs as much as several documents. */
const idleMs = 30_000
const retryAfterSeconds = 3

interface Options extends Partial<ThreadBounds> {
  /** Folder with the operator's fonts. */
  readonly fontsDir?: string | undefined
}

/**
 * Renders PDFs in threads, and ends a thread if a document takes too much time or memory. Idle threads do not keep the
 * process running.
 */
export class PdfThreads implements DocumentPrinter {
  readonly #bounds: ThreadBounds
  readonly #fontsDir: string | undefined
  readonly #idle: { readonly worker: Worker; readonly timer: NodeJS.Timeout }[] = []
  readonly #waiting = { calls: [] as (() => void)[], patient: [] as (() => void)[] }
  #running = 0

  constructor({ fontsDir, ...bounds }: Options = {}) {
    this.#bounds = { ...defaultBounds, ...bounds }
    this.#fontsDir = fontsDir
    // An unreadable folder fails the startup rather than the first document.
    if (fontsDir !== undefined) fontFiles(fontsDir)
  }

  async print(job: PrintJob, isPatient = false): Promise<Buffer> {
    await this.#takeTurn(isPatient)
    try {
      return await this.#draw(job)
    } finally {
      const next = this.#waiting.calls.shift() ?? this.#waiting.patient.shift()
      if (next === undefined) this.#running--
      else next()
    }
  }

  /**
   * Waits for a free slot. A finished job passes its slot to the next waiting job. Throws `papers_busy` if too many
   * calls are waiting.
   */
  async #takeTurn(isPatient: boolean): Promise<void> {
    const { threads, waiting } = this.#bounds
    if (this.#running < threads) {
      this.#running++
      return
    }
    const line = isPatient ? this.#waiting.patient : this.#waiting.calls
    if (!isPatient && line.length >= waiting) throw new Fault('papers_busy', undefined, retryAfterSeconds)
    await new Promise<void>((start) => line.push(start))
  }

  async #draw(job: PrintJob): Promise<Buffer> {
    const worker = this.#take()
    const answer = await awaitAnswer(worker, job, this.#bounds.timeoutMs)
    if (answer === 'exhausted') {
      await worker.terminate()
      throw new Fault('paper_too_large')
    }
    this.#keep(worker)
    if ('pdf' in answer) return Buffer.from(answer.pdf)
    if (answer.isTooLarge) throw new Fault('paper_too_large')
    throw new Error(`a PDF could not be created: ${answer.error}`)
  }

  #take(): Worker {
    const kept = this.#idle.pop()
    if (kept === undefined) return this.#start()
    clearTimeout(kept.timer)
    kept.worker.ref()
    return kept.worker
  }

  #keep(worker: Worker): void {
    worker.unref()
    const end = () => {
      this.#idle.splice(
        this.#idle.findIndex((one) => one.worker === worker),
        1,
      )
      void worker.terminate()
    }
    this.#idle.push({ worker, timer: setTimeout(end, idleMs).unref() })
  }

  #start(): Worker {
    const { memoryMb, maxPages } = this.#bounds
    const workerData: ThreadData = { fontsDir: this.#fontsDir, maxPages }
    const worker = new Worker(new URL('./thread.js', import.meta.url), {
      workerData,
      // The thread must not see our environment.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    })
    // An error from a terminated thread must not end the process.
    return worker.on('error', () => {})
  }
}

/** Returns a thread's answer, or `exhausted` if its time or memory ran out. */
function awaitAnswer(worker: Worker, job: PrintJob, timeoutMs: number): Promise<ThreadAnswer | 'exhausted'> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? end(() => resolve('exhausted')) : end(() => reject(error))
    const onExit = () => end(() => reject(new Error('the thread that creates PDFs has stopped')))
    const onMessage = (answer: ThreadAnswer) => end(() => resolve(answer))
    const timer = setTimeout(() => end(() => resolve('exhausted')), timeoutMs)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      settle()
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(job)
  })
}
