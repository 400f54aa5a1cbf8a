import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Compiled test files, relative to dist/test, sorted by name. */
export interface TestFiles {
  readonly quick: readonly string[]
  /** Files named `*.long.test.ts`. */
  readonly long: readonly string[]
  /**
   * Files named `*.soak.test.ts`, which take minutes each: simulated months, random histories, and every page at every
   * width.
   */
  readonly soaks: readonly string[]
}

export async function testFiles(root: string): Promise<TestFiles> {
  const files = (await readdir(join(root, 'dist/test'), { recursive: true }))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name.endsWith('.test.js') && !name.includes('fixtures/'))
    .sort()
  const matching = (pattern: RegExp) => files.filter((name) => pattern.test(name))
  return {
    quick: matching(/(?<!\.(?:long|soak))\.test\.js$/),
    long: matching(/\.long\.test\.js$/),
    soaks: matching(/\.soak\.test\.js$/),
  }
}
