import { once } from 'node:events'
import { open, rename, rm } from 'node:fs/promises'

/** Takes a text piece by piece, so that it may be larger than memory. */
export type WriteText = (text: string) => Promise<void>

const piece = 64 * 1024

/**
 * Writes what `make` writes to a file that its owner alone can read, or to stdout without one. The file is there once all of
 * it is written, and replaces one of its name. Returns what `make` returns.
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

/** Lines are small, and each write is a call of the system. */
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
