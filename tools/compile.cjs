// Compiles the sources whose output is out of date, without checking types. Each file is compiled separately
// (`isolatedModules`, `verbatimModuleSyntax`), so its output depends on no other file or package.
const { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } = require('node:fs')
const { dirname, join, sep } = require('node:path')

/** Folders that tsconfig.json excludes. Folders whose names begin with a dot are always left out. */
const excluded = new Set(['node_modules', 'dist', 'bench', 'client', 'data', 'docs'])

/** File with the compiler's settings and version at the last build. If they differ now, everything is out of date. */
const settingsFile = 'dist/.settings'

/**
 * Returns the sources to compile. A source is out of date if its modification time differs from its output's, in either
 * direction, because an older release may be unpacked over a newer one. `isProduction` leaves out the tests.
 */
function outOfDate(root, isProduction) {
  const isNew = isFirst(root)
  return sourcesOf(root, isProduction).filter((source) => isNew || isOutOfDate(root, source))
}

/**
 * Returns true if nothing has been compiled yet, or if the last build had other settings or another version of the
 * compiler.
 */
const isFirst = (root) => readIfAny(join(root, settingsFile)) !== settingsOf(root)

/** Compiles the sources and returns true. If they have syntax errors, prints these and returns false. */
function compile(root, sources) {
  const ts = require('typescript')
  const files = sources.map((source) => join(root, source))
  const program = ts.createProgram(files, compilerOptions(ts, root))
  const problems = program.getSyntacticDiagnostics()
  if (problems.length > 0) {
    const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' }
    console.error(ts.formatDiagnostics(problems, host))
    return false
  }
  const folders = new Set()
  program.emit(undefined, (file, text) => {
    const folder = dirname(file)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    writeFileSync(file, text)
  })
  // Modification times are set last, so that an interrupted build is repeated.
  for (const source of sources) {
    const { atimeMs, mtimeMs } = statSync(join(root, source))
    utimesSync(join(root, outputOf(source)), atimeMs / 1000, mtimeMs / 1000)
  }
  writeFileSync(join(root, settingsFile), settingsOf(root))
  return true
}

const settingsOf = (root) =>
  JSON.stringify([readFileSync(join(root, 'tsconfig.json'), 'utf8'), require('typescript/package.json').version])

function readIfAny(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const sourcesOf = (root, isProduction) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !excluded.has(entry.name))
    .filter(({ name }) => name !== 'test' || !isProduction)
    .flatMap(({ name }) => readdirSync(join(root, name), { recursive: true }).map((path) => join(name, path)))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts') && !path.split(sep).includes('node_modules'))

const outputOf = (source) => join('dist', source.replace(/\.ts$/, '.js'))

function isOutOfDate(root, source) {
  const output = statSync(join(root, outputOf(source)), { throwIfNoEntry: false })
  // The output's time was set from the source's and may have been stored with less precision.
  return output === undefined || Math.abs(output.mtimeMs - statSync(join(root, source)).mtimeMs) >= 1
}

function compilerOptions(ts, root) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root)
  const { tsBuildInfoFile, ...others } = options
  return {
    ...others,
    incremental: false,
    noCheck: true,
    noResolve: true,
    noLib: true,
    types: [],
    // NodeNext would look up each file's module type in package.json, but all files here are modules.
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
}

module.exports = { isFirst, outOfDate }
// Runs in a separate process, so that the service that starts next does not keep the compiler's memory.
if (require.main === module) {
  const root = join(__dirname, '..')
  process.exitCode = compile(root, outOfDate(root, process.argv.includes('--production'))) ? 0 : 1
}
