import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface LastRelease {
  readonly version: string
  /** Returns a compiled program for startNode, by its path in dist. */
  readonly program: (path: string) => string
}

/**
 * Returns the previous release, compiled once from the repository's history and kept in `.releases/`. Returns the
 * reason if there is no history, as in a source archive or a shallow clone.
 */
export async function lastRelease(): Promise<LastRelease | string> {
  const heading = /^## (\d+\.\d+\.\d+) \(([0-9a-f]{40})\)$/m.exec(await readFile(join(root, 'CHANGELOG.md'), 'utf8'))
  if (heading === null) throw new Error('CHANGELOG.md contains no release with its commit')
  const [, version = '', commit = ''] = heading
  const known = await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).then(
    () => true,
    () => false,
  )
  if (!known) return `the repository's history does not hold release ${version}`
  const folder = join(root, '.releases', commit)
  if (!(await exists(join(folder, 'dist/server/main.js')))) await build(commit, folder)
  return { version, program: (path) => `../.releases/${commit}/dist/${path}` }
}

async function build(commit: string, folder: string): Promise<void> {
  await mkdir(join(root, '.releases'), { recursive: true })
  // Inside the checkout, to find the packages, and under a temporary name until it is complete.
  const draft = await mkdtemp(join(root, '.releases/draft-'))
  try {
    await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, draft], { cwd: root })
    // Types were checked at release.
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--project', draft, '--noCheck'])
    // A concurrent test may have been first.
    await rename(draft, folder).catch(() => {})
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
