import type { Source } from './sources.js'

/** A test that holds a rule, by the comment above it. */
export interface HoldingTest {
  readonly rule: string
  /** The path of its file. */
  readonly file: string
  /** Undefined where the comment is for the whole file. */
  readonly title: string | undefined
}

export interface HoldingTests {
  readonly tests: readonly HoldingTest[]
  /** Comments that do not say which test holds which rule, as `file:line: comment`. */
  readonly faults: readonly string[]
}

/** A comment that opens with a rule. */
const opening = /^[ \t]*\/\/[ \t]*R-\d+.*$/gm

/** A comment that holds rules and nothing else, and what follows it. */
const comment = /^[ \t]*\/\/ (R-\d+(?:, R-\d+)*)\n([ \t]*\n)?/

/** A call, in a loop or not, whose first text is the title of a test or of a group of tests. */
const titled = /^(?:[ \t]*for \([^\n]*\)\n)?[ \t]*(?:await )?[\w.]+\(\s*(?:\w+,\s*)?(['"`])((?:\\.|(?!\1)[^\\])*)\1/

/**
 * Returns the tests that hold rules. A comment such as `// R-1205, R-1206` stands above the test or the group of tests
 * that holds these rules; where an empty line follows it, the whole file does.
 */
export function holdingTests(sources: readonly Source[]): HoldingTests {
  const tests: HoldingTest[] = []
  const faults: string[] = []
  for (const { path: file, text } of sources)
    for (const { index, 0: line } of text.matchAll(opening)) {
      const [all = '', rules, emptyLine] = comment.exec(text.slice(index)) ?? []
      const title = emptyLine === undefined ? titled.exec(text.slice(index + all.length))?.[2] : undefined
      if (rules === undefined || (emptyLine === undefined && title === undefined))
        faults.push(`${file}:${text.slice(0, index).split('\n').length}: ${line.trim()}`)
      else for (const rule of rules.split(', ')) tests.push({ rule, file, title: title?.replaceAll(/\\(.)/g, '$1') })
    }
  return { tests, faults }
}
