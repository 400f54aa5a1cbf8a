// Compiles the tree into dist/. Every command of package.json runs this first, so it is quick when nothing has changed
// and says nothing on stdout, which belongs to the command (`setup --json` prints only JSON there).
//
//   node tools/build.cjs                 everything, tests included, with all types checked
//   node tools/build.cjs --production    the service and its commands, with the packages of `npm ci --omit=dev`
//
// CommonJS, and in words that any Node understands, because it is also what tells an old one that it is too old.
const oldest = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(
    `countinghouse: Node.js ${process.versions.node} is too old; it needs ${oldest.join('.')} or newer, and 24 is recommended.`,
  )
  process.exit(1)
}

const { spawnSync } = require('node:child_process')
const { existsSync, readdirSync, rmSync } = require('node:fs')
const { join } = require('node:path')

const root = join(__dirname, '..')
const dist = join(root, 'dist')
const [project, state] = process.argv.includes('--production')
  ? ['tsconfig.production.json', '.production.tsbuildinfo']
  : ['tsconfig.json', '.tsbuildinfo']

// dist mirrors the tree. What has no counterpart there was compiled from a source that is gone; the loader reads
// folders and tap runs what it finds, so a deleted action or test would otherwise live on.
for (const name of existsSync(dist) ? readdirSync(dist, { recursive: true }) : []) {
  const source = join(root, name.replace(/\.js(\.map)?$/, '.ts'))
  if (!name.endsWith('.tsbuildinfo') && !existsSync(source)) rmSync(join(dist, name), { recursive: true, force: true })
}

// The first time takes long enough to be taken for a hang.
if (!existsSync(join(dist, state))) console.error('Compiling Countinghouse into dist/, once; this takes a while …')

// Build mode compares the times of the files first: an unchanged tree is not parsed again.
const tsc = require.resolve('typescript/bin/tsc')
const { status } = spawnSync(process.execPath, [tsc, '--build', join(root, project)], { stdio: ['ignore', 2, 2] })
process.exitCode = status === null ? 1 : status
