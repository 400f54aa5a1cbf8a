import { Worker } from 'node:worker_threads'

/** Number of changed rows after which the log is written back. Small, so that a commit finds the disk idle. */
const changesPerOrder = 50

/** A command to the thread: write the log back, or close the connection. */
export type WalThreadCommand = 'write back' | 'end'

/**
 * Writes an embedded database's log back into its file, in a thread that starts on demand. SQLite would otherwise do
 * this during a commit, and all calls would wait. After each write the thread pauses for as long as the write took, so
 * that a slow disk remains available to commits.
 */
export class WalThread {
  #thread: Worker | undefined
  #isBusy = false
  #isStopped = false
  /** Numbers of changed rows since startup: at the last command to the thread, and in total. */
  #written = 0
  #changed = 0

  constructor(private readonly file: string) {}

  /** Must be called after each commit with the number of changed rows since startup. */
  committed(changes: number): void {
    this.#changed = changes
    this.#order()
  }

  /** Resolves when the thread has ended, or immediately without a thread. */
  async stop(): Promise<void> {
    this.#isStopped = true
    const thread = this.#thread
    if (thread === undefined) return
    await new Promise((resolve) => {
      thread.once('exit', resolve).ref()
      thread.postMessage('end' satisfies WalThreadCommand)
    })
  }

  #order(): void {
    if (this.#isStopped || this.#isBusy || this.#changed - this.#written < changesPerOrder) return
    this.#isBusy = true
    this.#written = this.#changed
    const startedAt = performance.now()
    this.#thread ??= this.#start()
    this.#thread.once('message', () => this.#rest(performance.now() - startedAt))
    this.#thread.postMessage('write back' satisfies WalThreadCommand)
  }

  #rest(milliseconds: number): void {
    const rested = () => {
      this.#isBusy = false
      this.#order()
    }
    setTimeout(rested, milliseconds).unref()
  }

  /**
   * Starts the thread. If it ends unexpectedly, it is restarted on demand. Until then, commits write the log back
   * (checkpoints.ts).
   */
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
