import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** A problem with a file loaded at startup. `problem` is the text that follows the file's path in the message. */
export interface FileProblem {
  readonly path: string
  readonly problem: string
}

/** Thrown to abort startup. Lists each invalid file by its source path, with its problem. */
export class FileFaults extends Error {
  override readonly name = 'FileFaults'
  /** One line per problem, for terminals. */
  readonly lines: readonly string[]

  /** `one` and `all` begin the message: `A module has`, `The modules have`. */
  constructor(one: string, all: string, faults: readonly FileProblem[]) {
    const lines = faults.map(({ path, problem }) => `${findSourcePath(path)}: ${problem}`)
    super(
      lines.length === 1 ? `${one} an error: ${lines[0]}` : `${all} ${lines.length} errors:\n  ${lines.join('\n  ')}`,
    )
    this.lines = lines
  }
}

/** Returns the source path of a compiled file, or the file's own path if the source cannot be determined. */
export function findSourcePath(path: string): string {
  try {
    const map = /\n\/\/# sourceMappingURL=([^\n]+)\s*$/.exec(readFileSync(path, 'utf8'))?.[1]
    if (map === undefined) return path
    const { sources, sourceRoot = '' } = JSON.parse(readFileSync(resolve(dirname(path), map), 'utf8'))
    return sources.length === 1 ? resolve(dirname(path), sourceRoot, sources[0]) : path
  } catch {
    return path
  }
}
