import { rmSync, statSync, writeFileSync } from 'node:fs'

/** Bytes that SQLite needs beside a file before it can be read: the memory that connections share, and then some. */
const reserveBytes = 256 * 1024

/** Room beside the database, so that it opens and is read on a disk that has become full (R-2504). */
const reserveOf = (file: string): string => `${file}.reserve`

/** Keeps the room, or tries again at the next start where there is none. */
export function keepReserve(file: string): void {
  const path = reserveOf(file)
  try {
    if (statSync(path, { throwIfNoEntry: false })?.size === reserveBytes) return
    writeFileSync(path, Buffer.alloc(reserveBytes, 1), { mode: 0o600 })
  } catch {
    rmSync(path, { force: true })
  }
}

/** Gives the room back to the disk. Returns true where there was some. */
export function releaseReserve(file: string): boolean {
  const path = reserveOf(file)
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return false
  rmSync(path)
  return true
}
