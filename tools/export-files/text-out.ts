import { once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'

/** Writes a text in pieces, so that it can be larger than memory. */
export type WriteText = (text: string) => Promise<void>

const piece = 64 * 1024

/**
 * Writes the output of `make` to a file that only its owner can read, or to stdout if `file` is undefined. The file
 * appears when it is complete, and replaces an existing file. Returns the result of `make`.
 */
export async function writeText<T>(file: string | undefined, make: (write: WriteText) => Promise<T>): Promise<T> {
  if (file === undefined) return collected(toStdout, make)
  const unfinished = `${file}.unfinished-${process.pid}`
  const handle = await open(unfinished, 'wx', 0o600).catch((error: Error) => {
    throw new Error(`${file} cannot be written: ${error.message}`)
  })
  try {
    const made = await collected((text) => handle.writeFile(text), make)
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
    return made
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  }
}

async function toStdout(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** Collects small texts, because each write is a system call. */
async function collected<T>(write: WriteText, make: (write: WriteText) => Promise<T>): Promise<T> {
  let waiting = ''
  const made = await make(async (text) => {
    waiting += text
    if (waiting.length < piece) return
    const full = waiting
    waiting = ''
    await write(full)
  })
  if (waiting !== '') await write(waiting)
  return made
}
