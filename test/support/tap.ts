import { existsSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { Parser, type Result } from 'tap-parser'
import { stringify } from 'yaml'

/**
 * A command-line argument as tap needs it: tests are written in `test/` and run from `dist/`, so that a source file, a
 * folder or a pattern of either stands for what was compiled from it. Anything else is an option and left alone.
 */
export function compiledPath(argument: string, root: string): string {
  const path = relative(root, resolve(root, argument))
  const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()
  if (argument.startsWith('-') || path.startsWith('..') || !(isFolder || /\.[jt]s$/.test(path))) return argument
  const inDist = path.startsWith('dist/') ? path : join('dist', path)
  return isFolder ? join(inDist, '**/*.test.js') : inDist.replace(/\.ts$/, '.js')
}

/** Returns the named files and folders that are not there: tap passes over those that stand beside others. A pattern is none. */
export const missing = (named: readonly string[], root: string): string[] =>
  named.filter(
    (name) => !/[*?[{]/.test(name) && ![name, compiledPath(name, root)].some((path) => existsSync(resolve(root, path))),
  )

interface Count {
  passed: number
  failed: number
}

/** The results of a run so far. */
export interface Tally {
  sqlite: Count
  postgres: Count
  /** Assertions that touch no database. */
  neither: Count
  /** Tests that were skipped, or whose failure does not count, each with its reason. */
  skipped: string[]
  /** The tests that failed. */
  failed: string[]
}

/**
 * Reads tap's raw output: whatever is written to the parser is counted in the tally, and each failure and each finished
 * file is printed.
 *
 * An assertion inside a subtest titled `sqlite` or `postgres`, at any depth, is for that database. A subtest is not
 * counted beside what it contains, unless it failed and nothing in it did: it crashed, timed out or missed its plan.
 */
export function readTap(print: (text: string) => void): { parser: Parser; tally: Tally } {
  const none = () => ({ passed: 0, failed: 0 })
  const tally: Tally = { sqlite: none(), postgres: none(), neither: none(), skipped: [], failed: [] }

  const follow = (parser: Parser, path: string[]) => {
    let failedBefore = 0
    parser.on('child', (child: Parser) => {
      failedBefore = total(tally).failed
      follow(child, [...path, child.name])
    })
    parser.on('assert', (result: Result) => {
      if (!result.closingTestPoint || (!result.ok && total(tally).failed === failedBefore)) {
        count(result, [...path, result.name])
      }
      if (path.length === 0) print(`${result.ok ? 'ok' : 'FAILED'} ${result.name} ${Math.round(result.time ?? 0)} ms`)
    })
  }

  const count = ({ ok, skip, todo, diag }: Result, titles: string[]) => {
    const title = titles.join(' > ')
    const excuse = skip || todo
    if (excuse) {
      tally.skipped.push(`${title}: ${excuse === true ? 'no reason given' : excuse}`)
      return
    }
    const database = (['sqlite', 'postgres'] as const).find((name) => titles.includes(name)) ?? 'neither'
    tally[database][ok ? 'passed' : 'failed']++
    if (ok) return
    tally.failed.push(title)
    print(`not ok ${title}\n${diag ? stringify(diag, { lineWidth: 0 }).replaceAll(/^(?=.)/gm, '  ') : ''}`)
  }

  const parser = new Parser()
  follow(parser, [])
  // What the tests themselves wrote to stdout.
  parser.on('extra', (text: string) => print(text.trimEnd()))
  return { parser, tally }
}

export function total({ sqlite, postgres, neither }: Tally): Count {
  return {
    passed: sqlite.passed + postgres.passed + neither.passed,
    failed: sqlite.failed + postgres.failed + neither.failed,
  }
}

/** The closing lines of a run: why tests were skipped, which failed, then what passed and failed on each database and in all. */
export function summary(tally: Tally): string {
  const line = ({ passed, failed }: Count) => `${passed} passed, ${failed} failed`
  return [
    ...tally.skipped.map((skip) => `skipped: ${skip}`),
    ...tally.failed.map((title) => `failed: ${title}`),
    `sqlite: ${line(tally.sqlite)}`,
    `postgres: ${line(tally.postgres)}`,
    `neither: ${line(tally.neither)}`,
    line(total(tally)) + (tally.skipped.length > 0 ? `, ${tally.skipped.length} skipped` : ''),
  ].join('\n')
}
