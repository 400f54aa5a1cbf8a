import { existsSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { Parser, type Result } from 'tap-parser'
import { stringify } from 'yaml'

/**
 * Returns the compiled file or pattern for a source file, folder, or pattern, because tests are written in `test/` and
 * run from `dist/`. Other arguments, such as options, are returned unchanged.
 */
export function compiledPath(argument: string, root: string): string {
  const path = relative(root, resolve(root, argument))
  const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()
  if (argument.startsWith('-') || path.startsWith('..') || !(isFolder || /\.[jt]s$/.test(path))) return argument
  const inDist = path.startsWith('dist/') ? path : join('dist', path)
  return isFolder ? join(inDist, '**/*.test.js') : inDist.replace(/\.ts$/, '.js')
}

/**
 * Returns the named files and folders that do not exist, which tap ignores if other named files exist. Patterns are
 * left out.
 */
export const findMissing = (named: readonly string[], root: string): string[] =>
  named.filter(
    (name) => !/[*?[{]/.test(name) && ![name, compiledPath(name, root)].some((path) => existsSync(resolve(root, path))),
  )

interface Count {
  passed: number
  failed: number
}

export interface Tally {
  sqlite: Count
  postgres: Count
  /** Assertions outside the database subtests. */
  neither: Count
  /** Skipped and todo tests, each with its reason. */
  skipped: string[]
  failed: string[]
  /** Diagnostics of each failure, and for each failed file its output to stdout. */
  details: string[]
}

/**
 * Counts tap's raw output, written to `parser`, in `tally`. Prints each finished file with the details of its failures,
 * or with `isBrief` only failed files, whose details wait for the summary.
 *
 * An assertion inside a subtest titled `sqlite` or `postgres`, at any depth, counts for that database. A subtest counts
 * only if it failed without a failure inside: it crashed, timed out, or missed its plan.
 */
export function readTap(
  print: (text: string) => void,
  { isBrief = false }: { readonly isBrief?: boolean } = {},
): { parser: Parser; tally: Tally } {
  const none = () => ({ passed: 0, failed: 0 })
  const tally: Tally = { sqlite: none(), postgres: none(), neither: none(), skipped: [], failed: [], details: [] }
  /** Diagnostics and stdout of the current file. tap passes on the output of one file after another. */
  let diagnostics: string[] = []
  let written: string[] = []

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
      if (path.length === 0) finish(result)
    })
  }

  const finish = ({ ok, name, time = 0 }: Result) => {
    if (!ok || !isBrief) print(`${ok ? 'ok' : 'FAILED'} ${name} ${Math.round(time ?? 0)} ms`)
    const details = ok ? [] : [...diagnostics, ...written]
    if (isBrief) tally.details.push(...details)
    else for (const one of details) print(one)
    diagnostics = []
    written = []
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
    diagnostics.push(`not ok ${title}\n${diag ? stringify(diag, { lineWidth: 0 }).replaceAll(/^(?=.)/gm, '  ') : ''}`)
  }

  const parser = new Parser()
  follow(parser, [])
  // Output of the tests, such as the seed of a random test.
  parser.on('extra', (text: string) => written.push(text.trim()))
  return { parser, tally }
}

export function total({ sqlite, postgres, neither }: Tally): Count {
  return {
    passed: sqlite.passed + postgres.passed + neither.passed,
    failed: sqlite.failed + postgres.failed + neither.failed,
  }
}

/** Returns the closing lines of a run: skipped tests, failures, and counts for each database and in total. */
export function summary(tally: Tally, work?: string): string {
  const line = ({ passed, failed }: Count) => `${passed} passed, ${failed} failed`
  return [
    ...tally.skipped.map((skip) => `skipped: ${skip}`),
    ...tally.details,
    ...tally.failed.map((title) => `failed: ${title}`),
    ...(work === undefined ? [] : [work]),
    `sqlite: ${line(tally.sqlite)}`,
    `postgres: ${line(tally.postgres)}`,
    `neither: ${line(tally.neither)}`,
    line(total(tally)) + (tally.skipped.length > 0 ? `, ${tally.skipped.length} skipped` : ''),
  ].join('\n')
}
