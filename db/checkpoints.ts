import { statSync } from 'node:fs'
import type SQLite from 'better-sqlite3'

/** Bytes that the log keeps once all of it has been written back. */
const walBoundBytes = 32 * 2 ** 20
/** Milliseconds between two looks at it. */
const lookEveryMs = 5000

export const walBound = `journal_size_limit = ${walBoundBytes}`

/**
 * Writes a long log back into the file. SQLite does so with the commits, but starts the log afresh only with one that meets no
 * reader, which a busy service, or a program that reads for long, may not let it find.
 */
export class Checkpoints {
  readonly #log: string
  readonly #looking: NodeJS.Timeout

  constructor(
    file: string,
    private readonly writer: SQLite.Database,
  ) {
    this.#log = `${file}-wal`
    this.#looking = setInterval(() => this.#look(), lookEveryMs).unref()
  }

  stop(): void {
    clearInterval(this.#looking)
  }

  #look(): void {
    const { size = 0 } = statSync(this.#log, { throwIfNoEntry: false }) ?? {}
    if (size <= walBoundBytes || this.writer.inTransaction) return
    try {
      // Says that it was refused where somebody still reads the log; then the next look tries again.
      this.writer.pragma('wal_checkpoint(TRUNCATE)')
    } catch {
      // The disk fails or is full, which the next change says to the one who makes it.
    }
  }
}
