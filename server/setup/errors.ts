/** A place in the file: keys and positions from the top. */
export type Path = readonly (string | number)[]

export interface SetupProblem {
  readonly path: Path
  readonly problem: string
}

const plainKey = /^[\w-]+$/

/** Formats a place as `staff[2].email`. Keys with other characters are quoted. */
const pathText = (path: Path): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    if (!plainKey.test(part)) return `${text}[${JSON.stringify(part)}]`
    return text === '' ? part : `${text}.${part}`
  }, '')

/** Thrown with all errors in a setup file. Nothing was written. */
export class SetupRefused extends Error {
  override readonly name = 'SetupRefused'
  /** One line per error: `staff[2].email: must be an e-mail address`. */
  readonly lines: readonly string[]

  constructor(readonly faults: readonly SetupProblem[]) {
    const lines = faults.map(({ path, problem }) => (path.length === 0 ? problem : `${pathText(path)}: ${problem}`))
    super(lines.join('\n'))
    this.lines = lines
  }
}
