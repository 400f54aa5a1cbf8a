import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** The compiled test files, relative to dist/test, in the order of their names. */
export interface TestFiles {
  /** The files that `npm test` runs. */
  readonly quick: readonly string[]
  /** The files that `npm run test:long` runs: `*.long.test.ts`. */
  readonly long: readonly string[]
}

/** Finds the tests of the tree compiled at `root`. Each belongs to one of the two by its name. */
export async function testFiles(root: string): Promise<TestFiles> {
  const files = (await readdir(join(root, 'dist/test'), { recursive: true }))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name.endsWith('.test.js') && !name.includes('fixtures/'))
    .sort()
  const isLong = (name: string) => name.endsWith('.long.test.js')
  return { quick: files.filter((name) => !isLong(name)), long: files.filter(isLong) }
}
