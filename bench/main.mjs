// Entry of `npm run bench`. What the peers need is installed here at the first run, apart from the service's own
// dependencies; the modules that need it are imported after that.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const changed = (path) => statSync(at(path), { throwIfNoEntry: false })?.mtimeMs ?? 0

if (changed('node_modules/.package-lock.json') < changed('package-lock.json')) {
  const { status } = spawnSync('npm', ['ci', '--prefix', at('.'), '--no-audit', '--no-fund'], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status ?? 1)
}

const { run } = await import('./run.mjs')
await run(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`bench: ${error.message}\n`)
  process.exitCode = 1
})
