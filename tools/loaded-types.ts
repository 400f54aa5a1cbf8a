import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Depth at which recursive types end. No page's data is as deep. */
const maxDepth = 8

/**
 * Returns the types of the data that pages load, by path of the page. Templates read this data as `data`. Runs the
 * compiler, which takes several seconds.
 */
export function loadedTypes(root: string): ReadonlyMap<string, string> {
  const folder = join(root, 'server/pages/client')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => join(folder, file))
  const program = ts.createProgram(files, optionsOf(root))
  const checker = program.getTypeChecker()
  const found = new Map<string, string>()
  for (const file of files) {
    const page = program.getSourceFile(file)?.statements.find(ts.isExportAssignment)?.expression
    if (page === undefined || !ts.isCallExpression(page)) continue
    const [definition] = page.arguments
    if (definition === undefined || !ts.isObjectLiteralExpression(definition)) continue
    const [path, load] = ['path', 'load'].map((name) =>
      definition.properties.find((one) => one.name?.getText() === name),
    )
    if (path === undefined || !ts.isPropertyAssignment(path) || !ts.isStringLiteralLike(path.initializer)) continue
    const loading = load?.name && checker.getTypeAtLocation(load.name).getCallSignatures()[0]
    const data = loading && checker.getAwaitedType(loading.getReturnType())
    if (data !== undefined) found.set(path.initializer.text, write(checker, checker.getNonNullableType(data)))
  }
  return found
}

function optionsOf(root: string): ts.CompilerOptions {
  const file = join(root, 'tsconfig.json')
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)
  return { ...options, noEmit: true, composite: false, incremental: false, skipLibCheck: true }
}

/** Formats a type without our own type names, except `Money`. Top-level properties have a line each. */
function write(checker: ts.TypeChecker, type: ts.Type, depth = 0): string {
  if (type.isUnion()) return union(type.types.map((one) => write(checker, one, depth)))
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    const written = item === undefined ? 'unknown' : write(checker, item, depth)
    return written.includes(' | ') && !written.startsWith('{') ? `(${written})[]` : `${written}[]`
  }
  if (checker.isTupleType(type)) {
    const items = checker.getTypeArguments(type as ts.TypeReference)
    return `[${items.map((item) => write(checker, item, depth)).join(', ')}]`
  }
  // Branded numbers and texts are shown without their brand.
  if (type.isIntersection()) {
    const bare = type.types.find(({ flags }) => flags & (ts.TypeFlags.NumberLike | ts.TypeFlags.StringLike))
    if (bare !== undefined) return checker.typeToString(bare)
  }
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return checker.typeToString(type)
  const properties = checker.getPropertiesOfType(type)
  const names = properties.map(({ name }) => name)
  if (names.length === 2 && names.includes('amount') && names.includes('currency')) return 'Money'
  if (depth === maxDepth) return 'object'
  const written = properties.map((one) => {
    const isOptional = (one.flags & ts.SymbolFlags.Optional) !== 0
    const value = write(checker, checker.getTypeOfSymbol(one), depth + 1)
    return `${one.name}${isOptional ? '?' : ''}: ${value}`
  })
  if (written.length === 0) return '{}'
  return depth === 0 ? `{\n${written.map((one) => `  ${one}\n`).join('')}}` : `{ ${written.join('; ')} }`
}

/** Formats a union, with `null` and `undefined` at the end. */
function union(parts: readonly string[]): string {
  const distinct = [...new Set(parts)]
  const isBoolean = distinct.includes('true') && distinct.includes('false')
  const others = distinct.filter((one) => !['null', 'undefined', ...(isBoolean ? ['true', 'false'] : [])].includes(one))
  const last = ['null', 'undefined'].filter((one) => distinct.includes(one))
  return [...others.sort(), ...(isBoolean ? ['boolean'] : []), ...last].join(' | ')
}
