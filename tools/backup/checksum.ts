import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expectAbsent, makeFile } from './new-file.js'

/** The file beside a backup that has its SHA-256, as `sha256sum -c` reads it. */
export const checksumFileOf = (path: string): string => `${path}.sha256`

/** Throws an Error of one line where a backup, or the checksum of one, has the name. */
export async function expectNewName(path: string): Promise<void> {
  await expectAbsent(path)
  await expectAbsent(checksumFileOf(path))
}

/** Writes the checksum of a backup beside it. */
export async function writeChecksum(path: string, signal: AbortSignal): Promise<void> {
  const line = checksumLine(await checksumOf(path, signal), basename(path))
  await makeFile(checksumFileOf(path), (draft) => writeFile(draft, line))
}

/**
 * Compares a backup with the checksum beside it. Returns a sentence about the result, also where there is no such file. Throws
 * an Error of one line where they differ (R-2844).
 */
export async function compareChecksum(path: string, signal: AbortSignal): Promise<string> {
  const file = checksumFileOf(path)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read: ${error.code}`)
  })
  if (text === undefined)
    return `There is no ${file}, so nothing was compared: bytes that changed since the backup would not be noticed.`
  // The name in it is not looked at: a backup may be renamed together with its checksum.
  const [, expected] = /^\\?([0-9a-f]{64}) [ *]/i.exec(text) ?? []
  if (expected === undefined) throw new Error(`${file} has no SHA-256 as sha256sum writes it`)
  if ((await checksumOf(path, signal)) !== expected.toLowerCase())
    throw new Error(`${path} has changed since it was made: its SHA-256 is not the one in ${file}`)
  return `Its SHA-256 is the one in ${file}.`
}

async function checksumOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal }).catch((error: Error) => {
    throw signal.aborted ? signal.reason : error
  })
  return hash.digest('hex')
}

/** Names with a backslash or an end of line are written as sha256sum does, with a backslash before the line. */
function checksumLine(sum: string, name: string): string {
  const escaped = name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
  return `${escaped === name ? '' : '\\'}${sum}  ${escaped}\n`
}
