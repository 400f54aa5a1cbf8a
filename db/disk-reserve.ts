import { rmSync, statSync, writeFileSync } from 'node:fs'

/** Bytes that SQLite needs next to a file before it can read it: the memory shared by connections, plus a margin. */
const reserveBytes = 256 * 1024

/** Path of a file that reserves disk space, so that the database can be opened and read on a full disk (R-2504). */
const reservePath = (file: string): string => `${file}.reserve`

/** Reserves the disk space. If there is not enough, the next start tries again. */
export function reserveDiskSpace(file: string): void {
  const path = reservePath(file)
  try {
    if (statSync(path, { throwIfNoEntry: false })?.size === reserveBytes) return
    writeFileSync(path, Buffer.alloc(reserveBytes, 1), { mode: 0o600 })
  } catch {
    rmSync(path, { force: true })
  }
}

/** Frees the reserved disk space. Returns true if there was some. */
export function releaseDiskSpace(file: string): boolean {
  const path = reservePath(file)
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return false
  rmSync(path)
  return true
}
