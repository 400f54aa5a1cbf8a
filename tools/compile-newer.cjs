// Compiles, file by file, the sources that are newer than what was compiled of them, and looks at no types: what each file
// becomes is decided by itself alone (`isolatedModules`, `verbatimModuleSyntax`), so it is the same as tsc makes of it.
const { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } = require('node:fs')
const { dirname, join, sep } = require('node:path')

/** Folders that tsconfig.json excludes, beside those that begin with a dot. */
const excluded = new Set(['node_modules', 'dist', 'bench', 'client', 'data', 'docs'])

/**
 * Compiles them and returns their paths; prints what cannot be parsed and returns undefined where something cannot. Sources
 * that were never compiled are left out of the production build, which has no tests.
 */
function compileNewer(root, isProduction) {
  const sources = newerSources(root, isProduction)
  if (sources.length === 0) return sources
  const ts = require(join(root, 'node_modules/typescript'))
  const options = compilerOptions(ts, root)
  const problems = sources.flatMap((source) => compile(ts, root, source, options))
  if (problems.length === 0) return sources
  const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' }
  console.error(ts.formatDiagnostics(problems, host))
  return undefined
}

function newerSources(root, isProduction) {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !excluded.has(entry.name))
    .flatMap(({ name }) => readdirSync(join(root, name), { recursive: true }).map((path) => join(name, path)))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts') && !path.split(sep).includes('node_modules'))
    .filter((path) => {
      const compiledAt = timeOf(join(root, compiled(path)))
      return timeOf(join(root, path)) > compiledAt && (compiledAt > 0 || !isProduction)
    })
}

const compiled = (source) => join('dist', source.replace(/\.ts$/, '.js'))

const timeOf = (path) => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? 0 : found.mtimeMs
}

function compilerOptions(ts, root) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root)
  // NodeNext would ask package.json of each file whether it is a module: here all are.
  return { ...options, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }
}

/** Writes what a source becomes and returns what cannot be parsed of it. */
function compile(ts, root, source, compilerOptions) {
  const file = join(root, compiled(source))
  const { outputText, sourceMapText, diagnostics } = ts.transpileModule(readFileSync(join(root, source), 'utf8'), {
    compilerOptions,
    fileName: join(root, source),
    reportDiagnostics: true,
  })
  if (diagnostics.length > 0) return diagnostics
  mkdirSync(dirname(file), { recursive: true })
  if (sourceMapText !== undefined) writeFileSync(`${file}.map`, sourceMapText)
  writeFileSync(file, outputText)
  return []
}

module.exports = { compileNewer }
