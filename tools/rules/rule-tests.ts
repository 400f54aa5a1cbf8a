import type { Source } from './sources.js'

/** A test that covers a rule, according to the comment above it. */
export interface RuleTest {
  readonly rule: string
  /** Path of the test's file. */
  readonly file: string
  /** Undefined if the comment is for the whole file. */
  readonly title: string | undefined
}

export interface RuleTests {
  readonly tests: readonly RuleTest[]
  /** Comments that do not assign rules to a test, as `file:line: comment`. */
  readonly faults: readonly string[]
}

/** Matches a comment that begins with a rule number. */
const opening = /^[ \t]*\/\/[ \t]*R-\d+.*$/gm

/** Matches a comment that contains only rule numbers, and an empty line after it. */
const comment = /^[ \t]*\/\/ (R-\d+(?:, R-\d+)*)\n([ \t]*\n)?/

/** Matches a call, possibly in a loop, whose first text is the title of a test or a group of tests. */
const titled = /^(?:[ \t]*for \([^\n]*\)\n)?[ \t]*(?:await )?[\w.]+\(\s*(?:\w+,\s*)?(['"`])((?:\\.|(?!\1)[^\\])*)\1/

/**
 * Returns the tests that cover rules, by comments such as `// R-1205, R-1206` above a test or a group of tests. If an
 * empty line follows the comment, the whole file covers the rules.
 */
export function findRuleTests(sources: readonly Source[]): RuleTests {
  const tests: RuleTest[] = []
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
