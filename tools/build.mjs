// Compiles the tree into dist/. Every command of package.json runs this first, so it is quick when nothing has changed
// and says nothing on stdout, which belongs to the command (`setup --json` prints only JSON there).
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

// dist mirrors the tree. What has no counterpart there was compiled from a source that is gone; the loader reads
// folders and tap runs what it finds, so a deleted action or test would otherwise live on.
for (const name of existsSync(dist) ? readdirSync(dist, { recursive: true }) : []) {
  const source = join(root, name.replace(/\.js(\.map)?$/, '.ts'))
  if (name !== '.tsbuildinfo' && !existsSync(source)) rmSync(join(dist, name), { recursive: true, force: true })
}

// Build mode compares the times of the files first: an unchanged tree is not parsed again.
const tsc = fileURLToPath(import.meta.resolve('typescript/bin/tsc'))
const { status } = spawnSync(process.execPath, [tsc, '--build', root], { stdio: ['ignore', 2, 2] })
process.exitCode = status ?? 1
