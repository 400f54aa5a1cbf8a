import { statSync } from 'node:fs'
import type SQLite from 'better-sqlite3'

/** Maximum size of the log file in bytes after a complete checkpoint. A longer file is truncated to it. */
const walBoundBytes = 32 * 2 ** 20
/**
 * Log size in bytes from which the operator is warned that something prevents writing it back. The warning repeats each
 * time the size has doubled.
 */
const warnFromBytes = 128 * 2 ** 20
/**
 * Log size in pages from which a commit writes back the pages that the thread has not yet written, so that the log can
 * start over.
 */
const pagesPerCommit = 16_000
/** Milliseconds between two checks of the log size. */
const checkIntervalMs = 5000

export const walPragmas = [`journal_size_limit = ${walBoundBytes}`, `wal_autocheckpoint = ${pagesPerCommit}`]

/**
 * Truncates a long log. A thread writes the log back (wal-thread.ts), but the log starts over only with a commit that
 * finds it written back completely and finds no reader. Under constant load, or with a long-running reader in another
 * program, that may never happen. The service itself never reads one snapshot for longer than one turn of the event
 * loop (`Snapshot`), so if the log keeps growing, another program is the cause (R-2849).
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
    this.#looking = setInterval(() => this.#look(), checkIntervalMs).unref()
  }

  stop(): void {
    clearInterval(this.#looking)
  }

  #look(): void {
    const { size = 0 } = statSync(this.#log, { throwIfNoEntry: false }) ?? {}
    if (size <= walBoundBytes) this.#toldBytes = 0
    if (size <= walBoundBytes || this.writer.inTransaction) return
    try {
      // Reports `busy` if the log is still being read. The next check tries again.
      const [{ busy } = { busy: 1 }] = this.writer.pragma('wal_checkpoint(TRUNCATE)') as { readonly busy: number }[]
      if (busy !== 0) this.#tell(size)
    } catch {
      // The disk is full or failing. The next change reports the error to its caller.
    }
  }

  #tell(size: number): void {
    if (size < Math.max(warnFromBytes, 2 * this.#toldBytes)) return
    this.#toldBytes = size
    const { size: beside = 0 } = statSync(this.file, { throwIfNoEntry: false }) ?? {}
    this.warn(
      `The log ${this.#log} is ${mebibytes(size)} MiB for a database of ${mebibytes(beside)} MiB, and grows until the program reading an old version of the file ends, such as a backup, a report, or a shell`,
    )
  }
}

const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20)
