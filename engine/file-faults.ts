import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Something wrong with a file that is read at the start: its path, and a sentence that has the file as its subject. */
export interface FileFault {
  readonly path: string
  readonly problem: string
}

/** Stops a start: names every file that is wrong, as whoever has to mend it knows it, and what is wrong with it. */
export class FileFaults extends Error {
  override readonly name = 'FileFaults'
  /** One line for each fault, for who reads a terminal. */
  readonly lines: readonly string[]

  /** `one` and `all` begin the message: `A module has`, `The modules have`. */
  constructor(one: string, all: string, faults: readonly FileFault[]) {
    const lines = faults.map(({ path, problem }) => `${sourceOf(path)}: ${problem}`)
    super(
      lines.length === 1 ? `${one} a fault: ${lines[0]}` : `${all} ${lines.length} faults:\n  ${lines.join('\n  ')}`,
    )
    this.lines = lines
  }
}

/** Returns the path of the source of a compiled file, which its source map names; the file's own path where there is none. */
export function sourceOf(path: string): string {
  try {
    const map = /\n\/\/# sourceMappingURL=([^\n]+)\s*$/.exec(readFileSync(path, 'utf8'))?.[1]
    if (map === undefined) return path
    const { sources, sourceRoot = '' } = JSON.parse(readFileSync(resolve(dirname(path), map), 'utf8'))
    return sources.length === 1 ? resolve(dirname(path), sourceRoot, sources[0]) : path
  } catch {
    return path
  }
}
