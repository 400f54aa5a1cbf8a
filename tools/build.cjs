// Compiles the tree into dist/. Every command except `mail-in` runs this first, so it must be fast if nothing has
// changed, and it prints nothing to stdout, which belongs to the command (`setup --json` prints only JSON there).
//
//   node tools/build.cjs                 the service, its commands, and the tests
//   node tools/build.cjs --types         the same, then checks all types
//   node tools/build.cjs --production    without the tests; needs only the packages of `npm ci --omit=dev`
//
// This file is CommonJS and uses only syntax that every version of Node understands, because it also rejects old
// versions.
const [major, minor] = process.versions.node.split('.').map(Number)
if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22)) {
  console.error(
    `countinghouse: Node.js ${process.versions.node} is too old; it needs 20.19, or 22.12 or newer, and 24 is recommended.`,
  )
  process.exit(1)
}

const { spawnSync } = require('node:child_process')
const { existsSync, readdirSync, rmSync } = require('node:fs')
const { join, sep } = require('node:path')
const { isFirst, outOfDate } = require('./compile.cjs')

const root = join(__dirname, '..')
const dist = join(root, 'dist')

/** Gives short-lived objects more memory, so that the compiler spends less time on garbage collection. */
const heap = '--max-semi-space-size=64'

/**
 * Builds the tree and returns the exit code. If tsconfig.json or the compiler is missing, uses an existing build
 * unchanged.
 */
function build({ isProduction = false, checksTypes = false }) {
  if (!existsSync(join(root, 'tsconfig.json')) || !hasCompiler()) {
    if (existsSync(join(dist, 'tools/main.js'))) return 0
    console.error('countinghouse: nothing is compiled, and there is no compiler: run `npm ci` first.')
    return 1
  }
  removeOrphans()
  if (outOfDate(root, isProduction).length > 0) {
    // The first build takes long enough to look like a hang.
    if (isFirst(root)) console.error('Compiling Countinghouse into dist/, once; this takes a while …')
    const code = runNode(heap, join(__dirname, 'compile.cjs'), ...(isProduction ? ['--production'] : []))
    if (code !== 0) return code
  }
  return checksTypes ? runNode(require.resolve('typescript/bin/tsc'), '--noEmit', '--project', root) : 0
}

const runNode = (...args) => spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2] }).status ?? 1

function hasCompiler() {
  try {
    return require.resolve('typescript') !== ''
  } catch {
    return false
  }
}

/**
 * Deletes compiled files whose source no longer exists; dist mirrors the tree. Without this, the loader, which reads
 * whole folders, and tap, which runs every file that it finds, would still use a deleted action or test.
 */
function removeOrphans() {
  for (const name of existsSync(dist) ? readdirSync(dist, { recursive: true }) : []) {
    // The declarations for extensions are not named after their sources.
    if (name.split(sep)[0] === 'types') continue
    const source = join(root, name.replace(/\.js(\.map)?$/, '.ts'))
    if (name !== '.tsbuildinfo' && name !== '.settings' && !existsSync(source))
      rmSync(join(dist, name), { recursive: true, force: true })
  }
}

module.exports = { build, root }
if (require.main === module) {
  const [isProduction, checksTypes] = ['--production', '--types'].map((option) => process.argv.includes(option))
  process.exitCode = build({ isProduction, checksTypes })
}
