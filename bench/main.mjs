// Runs the command `bench`. The first run installs the peers' packages in this folder, separately from the service's
// own dependencies. The modules that use them are imported afterwards.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readOptions } from './options.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const changed = (path) => statSync(at(path), { throwIfNoEntry: false })?.mtimeMs ?? 0

export default async function bench(given) {
  const options = readOptions(given)
  installPeers()
  const { run } = await import('./run.mjs')
  await run(options)
}

function installPeers() {
  if (changed('node_modules/.package-lock.json') >= changed('package-lock.json')) return
  const { status } = spawnSync('npm', ['ci', '--prefix', at('.'), '--no-audit', '--no-fund'], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('the packages of the other servers could not be installed')
}
