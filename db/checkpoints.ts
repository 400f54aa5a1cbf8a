import { statSync } from 'node:fs'
import type SQLite from 'better-sqlite3'

/** Bytes that the log keeps once all of it has been written back. */
const walBoundBytes = 32 * 2 ** 20
/** Bytes from which on an operator is told that something keeps it from being written back; again when they have doubled. */
const tellFromBytes = 128 * 2 ** 20
/** Pages from which on the commit that reaches them writes back what the thread has left, so that the log can begin afresh. */
const pagesPerCommit = 16_000
/** Milliseconds between two looks at it. */
const lookEveryMs = 5000

export const walBounds = [`journal_size_limit = ${walBoundBytes}`, `wal_autocheckpoint = ${pagesPerCommit}`]

/**
 * Cuts a long log. A thread writes it back (log-thread.ts), but it begins afresh only with a commit that finds all of it written
 * back and meets no reader, which a busy service, or a program that reads for long, may not let it find. Nothing in the service
 * reads an old state for longer than one turn of the event loop (Snapshot), so that a log which goes on growing is another
 * program’s doing (R-2849).
 */
export class Checkpoints {
  readonly #log: string
  readonly #looking: NodeJS.Timeout
  #toldBytes = 0

  constructor(
    private readonly file: string,
    private readonly writer: SQLite.Database,
    private readonly warn: (sentence: string) => void = () => {},
  ) {
    this.#log = `${file}-wal`
    this.#looking = setInterval(() => this.#look(), lookEveryMs).unref()
  }

  stop(): void {
    clearInterval(this.#looking)
  }

  #look(): void {
    const { size = 0 } = statSync(this.#log, { throwIfNoEntry: false }) ?? {}
    if (size <= walBoundBytes) this.#toldBytes = 0
    if (size <= walBoundBytes || this.writer.inTransaction) return
    try {
      // Says that it was refused where somebody still reads the log; then the next look tries again.
      const [{ busy } = { busy: 1 }] = this.writer.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[]
      if (busy !== 0) this.#tell(size)
    } catch {
      // The disk fails or is full, which the next change says to the one who makes it.
    }
  }

  #tell(size: number): void {
    if (size < Math.max(tellFromBytes, 2 * this.#toldBytes)) return
    this.#toldBytes = size
    const { size: beside = 0 } = statSync(this.file, { throwIfNoEntry: false }) ?? {}
    this.warn(
      `The log ${this.#log} has ${mebibytes(size)} MiB beside a database of ${mebibytes(beside)} MiB, and grows until a program that reads an old state of the file ends: a backup, a report, a shell`,
    )
  }
}

const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20)
