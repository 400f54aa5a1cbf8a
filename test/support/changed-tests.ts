import { spawnSync } from 'node:child_process'
import { type Selection, selectTests } from './graph/selection.js'
import { readTree } from './graph/tree.js'

/**
 * Returns the commit to compare with: the value of `--changed`, or HEAD if it is empty. Returns undefined without
 * `--changed`.
 */
export function changedSince(args: readonly string[]): string | undefined {
  const option = args.find((one) => /^--changed(?:=|$)/.test(one))
  return option === undefined ? undefined : option.slice('--changed='.length) || 'HEAD'
}

/** Selects the test files that changes since a commit can break, including uncommitted changes and untracked files. */
export function changedTests(root: string, since: string): Selection {
  const changed = [
    ...git(root, ['diff', '--name-only', '--no-renames', '-z', since, '--']),
    ...git(root, ['ls-files', '--others', '--exclude-standard', '-z']),
  ]
  return selectTests(readTree(root), [...new Set(changed)])
}

function git(root: string, args: readonly string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${error?.message ?? stderr.trim()}`)
  return stdout.split('\0').filter((name) => name !== '')
}

/**
 * Returns the text that lists each selected test file with its path to the change, or only the changed file that every
 * test depends on, and then the changed files that no test reaches.
 */
export function describeSelection({ reasons, unreached, under }: Selection): string {
  const ways = reasons.map(({ test, way }) => (way[0] === test ? `${test}: changed` : `${test}: ${way.join(' > ')}`))
  return [
    ...(under === undefined ? ways : [`every test: ${under}`]),
    ...unreached.map((file) => `${file}: no test reaches it`),
    `${reasons.length} files of tests reach what is changed`,
  ].join('\n')
}
