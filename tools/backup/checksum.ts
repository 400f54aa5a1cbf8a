import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expectAbsent, makeFile } from './new-file.js'

/** Returns the path of a backup's SHA-256 file, which `sha256sum -c` can read. */
export const checksumPath = (path: string): string => `${path}.sha256`

/** Throws a one-line Error if a backup or a checksum of this name exists. */
export async function expectNewName(path: string): Promise<void> {
  await expectAbsent(path)
  await expectAbsent(checksumPath(path))
}

/** Writes the checksum of a backup to a file next to the backup. */
export async function writeChecksum(path: string, signal: AbortSignal): Promise<void> {
  const line = checksumLine(await checksumOf(path, signal), basename(path))
  await makeFile(checksumPath(path), (draft) => writeFile(draft, line))
}

/**
 * Compares a backup with the checksum next to it. Returns a sentence about the result, even if there is no checksum.
 * Throws a one-line Error if they differ or the checksum is unreadable (R-2844).
 */
export async function compareChecksum(path: string, signal: AbortSignal): Promise<string> {
  const file = checksumPath(path)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read: ${error.code}`)
  })
  if (text === undefined)
    return `${file} does not exist, so the backup was not compared with its checksum: damage since the backup would not be noticed.`
  // The name in the file is ignored, because a backup may be renamed together with its checksum.
  const [, expected] = /^\\?([0-9a-f]{64}) [ *]/i.exec(text) ?? []
  if (expected === undefined) throw new Error(`${file} contains no SHA-256 in the format of sha256sum`)
  if ((await checksumOf(path, signal)) !== expected.toLowerCase())
    throw new Error(`${path} has changed since it was created: its SHA-256 differs from the one in ${file}`)
  return `Its SHA-256 matches ${file}.`
}

async function checksumOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal }).catch((error: Error) => {
    throw signal.aborted ? signal.reason : error
  })
  return hash.digest('hex')
}

/**
 * Returns a line in sha256sum format. If the name contains backslashes or line breaks, they are escaped and the line
 * starts with a backslash.
 */
function checksumLine(sum: string, name: string): string {
  const escaped = name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
  return `${escaped === name ? '' : '\\'}${sum}  ${escaped}\n`
}
