// Compiles the tree into dist/. Every command runs this first, so it is quick when nothing has changed and says nothing on
// stdout, which belongs to the command (`setup --json` prints only JSON there).
//
//   node tools/build.cjs                 everything, tests included, with all types checked
//   node tools/build.cjs --production    the service and its commands, with the packages of `npm ci --omit=dev`
//   node tools/build.cjs --quick         only the files that are newer than what was compiled of them, without types
//
// CommonJS, and in words that any Node understands, because it is also what tells an old one that it is too old.
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
const { compileNewer } = require('./compile-newer.cjs')

const root = join(__dirname, '..')
const dist = join(root, 'dist')

/** Returns the exit code. A tree without sources, or without the compiler, is taken as it was built. */
function build({ isProduction = false, isQuick = false }) {
  const [project, state] = isProduction
    ? ['tsconfig.production.json', '.production.tsbuildinfo']
    : ['tsconfig.json', '.tsbuildinfo']
  const compiler = findCompiler()
  if (!existsSync(join(root, project)) || compiler === undefined) {
    if (existsSync(join(dist, 'tools/main.js'))) return 0
    console.error('countinghouse: nothing is compiled, and there is no compiler: run `npm ci` first.')
    return 1
  }
  removeOrphans()
  if (existsSync(join(dist, state))) {
    // tsc knows only what it has compiled itself: an edit that another build compiled and that was taken back since would
    // live on in dist.
    const newer = compileNewer(root, isProduction)
    if (isQuick) return newer === undefined ? 1 : 0
  }
  // The first time takes long enough to be taken for a hang.
  else console.error('Compiling Countinghouse into dist/, once; this takes a while …')
  // Build mode compares the times of the files first: an unchanged tree is not parsed again.
  const args = [compiler, '--build', join(root, project)]
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2] })
  return status === null ? 1 : status
}

function findCompiler() {
  try {
    return require.resolve('typescript/bin/tsc')
  } catch {
    return undefined
  }
}

/**
 * Removes what has no counterpart in the tree, which dist mirrors: it was compiled from a source that is gone. The loader
 * reads folders and tap runs what it finds, so a deleted action or test would otherwise live on.
 */
function removeOrphans() {
  for (const name of existsSync(dist) ? readdirSync(dist, { recursive: true }) : []) {
    // The declarations for extensions are made of other files than they are named for.
    if (name.split(sep)[0] === 'types') continue
    const source = join(root, name.replace(/\.js(\.map)?$/, '.ts'))
    if (!name.endsWith('.tsbuildinfo') && !existsSync(source))
      rmSync(join(dist, name), { recursive: true, force: true })
  }
}

module.exports = { build, root }
if (require.main === module) {
  const [isProduction, isQuick] = ['--production', '--quick'].map((option) => process.argv.includes(option))
  process.exitCode = build({ isProduction, isQuick })
}
