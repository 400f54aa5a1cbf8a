// The program of the command `bench`. What the peers need is installed here at the first run, apart from the service's own
// dependencies; the modules that need it are imported after that.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readOptions } from './options.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const changed = (path) => statSync(at(path), { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Measures what the options ask for. */
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
