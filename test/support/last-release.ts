import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface LastRelease {
  readonly version: string
  /** A compiled program of it, by its path in dist, as startNode takes programs. */
  readonly program: (path: string) => string
}

/**
 * The release before this one, out of the repository's own history and compiled. It is compiled once and kept in
 * `.releases/`. Returns the reason where the history is not there, as in an archive of the sources or a shallow clone.
 */
export async function lastRelease(): Promise<LastRelease | string> {
  const heading = /^## (\d+\.\d+\.\d+) \(([0-9a-f]{40})\)$/m.exec(await readFile(join(root, 'CHANGELOG.md'), 'utf8'))
  if (heading === null) throw new Error('CHANGELOG.md names the commit of no release')
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
  // Below the checkout, so that it finds the packages; under a name of its own until it is whole.
  const draft = await mkdtemp(join(root, '.releases/draft-'))
  try {
    await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, draft], { cwd: root })
    // Its types were checked when it was released.
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--project', draft, '--noCheck'])
    // Another test that built it at the same time may have been first.
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
