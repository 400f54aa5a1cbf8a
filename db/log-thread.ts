import { Worker } from 'node:worker_threads'

/** Rows that have changed, after which the log is written back: little at a time, so that a commit finds the disk free. */
const changesPerOrder = 50

/** An order to the thread: to write the log back, or to close its connection. */
export type LogOrder = 'write back' | 'end'

/**
 * Writes the log of an embedded database back into its file, in a thread that is started when there is something to do. SQLite
 * alone does so with a commit, for which every call would wait. The thread rests for as long as it has written, so that a slow
 * disk is left to commits.
 */
export class LogThread {
  #thread: Worker | undefined
  #isBusy = false
  #isStopped = false
  /** Rows that have changed since the beginning: as far as the thread was asked to write them, and in all. */
  #written = 0
  #changed = 0

  constructor(private readonly file: string) {}

  /** To be called after each commit, with the rows that have changed since the beginning. */
  committed(changes: number): void {
    this.#changed = changes
    this.#order()
  }

  /** Resolves once the thread has ended, if there is one. */
  async stop(): Promise<void> {
    this.#isStopped = true
    const thread = this.#thread
    if (thread === undefined) return
    await new Promise((resolve) => {
      thread.once('exit', resolve).ref()
      thread.postMessage('end' satisfies LogOrder)
    })
  }

  #order(): void {
    if (this.#isStopped || this.#isBusy || this.#changed - this.#written < changesPerOrder) return
    this.#isBusy = true
    this.#written = this.#changed
    const startedAt = performance.now()
    this.#thread ??= this.#start()
    this.#thread.once('message', () => this.#rest(performance.now() - startedAt))
    this.#thread.postMessage('write back' satisfies LogOrder)
  }

  #rest(milliseconds: number): void {
    const rested = () => {
      this.#isBusy = false
      this.#order()
    }
    setTimeout(rested, milliseconds).unref()
  }

  /** One that ends by itself is started anew when there is something to do; meanwhile commits write back (checkpoints.ts). */
  #start(): Worker {
    const thread = new Worker(new URL('./checkpoint-thread.js', import.meta.url), {
      workerData: this.file,
      env: {},
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
    })
    const ended = () => {
      this.#thread = undefined
      this.#isBusy = false
    }
    thread.on('error', ended).on('exit', ended).unref()
    return thread
  }
}
