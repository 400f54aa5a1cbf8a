import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Compiled test files, relative to dist/test, sorted by name. */
export interface TestFiles {
  readonly quick: readonly string[]
  /** Files named `*.long.test.ts`. */
  readonly long: readonly string[]
}

export async function testFiles(root: string): Promise<TestFiles> {
  const files = (await readdir(join(root, 'dist/test'), { recursive: true }))
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name.endsWith('.test.js') && !name.includes('fixtures/'))
    .sort()
  const isLong = (name: string) => name.endsWith('.long.test.js')
  return { quick: files.filter((name) => !isLong(name)), long: files.filter(isLong) }
}
