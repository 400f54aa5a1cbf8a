import { createReadStream } from 'node:fs'

const maxBytes = 64 * 1024 * 1024

/**
 * Returns the contents of a file, or of stdin for `-`. Throws a one-line Error if the file is unreadable or larger than
 * 64 MiB.
 */
export async function readBoundedFile(file: string): Promise<Buffer> {
  const stream = file === '-' ? process.stdin : createReadStream(file)
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes) throw new Error(`${file} is larger than 64 MiB`)
      parts.push(part)
    }
  } finally {
    stream.destroy()
  }
  return Buffer.concat(parts)
}
