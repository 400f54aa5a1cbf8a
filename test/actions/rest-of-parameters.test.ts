import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'

const root = fileURLToPath(new URL('../../..', import.meta.url))

t.test('actions pass the rest of their parameters only to domain functions that reject unknown fields', async (t) => {
  const handed: string[] = []
  const open: string[] = []
  for (const path of await readdir(join(root, 'actions'), { recursive: true })) {
    if (!path.endsWith('.ts') || path.startsWith('_shared')) continue
    const source = await parse(join(root, 'actions', path))
    const imports = importsOf(source)
    for (const name of takersOfRest(source)) {
      handed.push(name)
      const from = imports.get(name)
      if (!from?.includes('/domain/')) continue
      const file = await parse(join(root, 'actions', path, '..', from.replace(/\.js$/, '.ts')))
      if (!isExact(file, name)) open.push(`${path}: ${name}`)
    }
  }
  t.ok(handed.includes('createClient') && handed.includes('updateTicket'))
  t.strictSame(open, [])
})

const parse = async (path: string): Promise<ts.SourceFile> =>
  ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.Latest, true)

/** Returns the module path of each named import. */
function importsOf(source: ts.SourceFile): Map<string, string> {
  const imports = source.statements.filter(ts.isImportDeclaration)
  return new Map(
    imports.flatMap(({ importClause, moduleSpecifier }) => {
      const names = importClause?.namedBindings
      const path = (moduleSpecifier as ts.StringLiteral).text
      return names !== undefined && ts.isNamedImports(names) ? names.elements.map((one) => [one.name.text, path]) : []
    }),
  )
}

/**
 * Returns the names of the functions that receive the parameters of the action's `run` function, or the rest of them.
 */
function takersOfRest(source: ts.SourceFile): string[] {
  const rests = new Set<string>()
  const takers: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'run' && ts.isArrowFunction(node.initializer)) {
      const [parameters] = node.initializer.parameters
      if (parameters !== undefined && ts.isIdentifier(parameters.name)) rests.add(parameters.name.text)
      else if (parameters !== undefined && ts.isObjectBindingPattern(parameters.name))
        for (const one of parameters.name.elements) if (one.dotDotDotToken !== undefined) rests.add(one.name.getText())
    }
    if (ts.isCallExpression(node) && node.arguments.some((one) => holdsRest(one, rests)))
      takers.push(node.expression.getText())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return takers
}

/**
 * Returns true if the value is one of `rests`, or an object literal that spreads one, directly or as the first argument
 * of a function call.
 */
function holdsRest(value: ts.Expression, rests: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(value)) return rests.has(value.text)
  if (!ts.isObjectLiteralExpression(value)) return false
  return value.properties.some((one) => {
    if (!ts.isSpreadAssignment(one)) return false
    const spread = ts.isCallExpression(one.expression) ? one.expression.arguments[0] : one.expression
    return spread !== undefined && holdsRest(spread, rests)
  })
}

/** Returns true if a parameter of the function has the type `Exact`, which rejects unknown fields. */
const isExact = (source: ts.SourceFile, name: string): boolean =>
  new RegExp(`\\b${name}<Given extends [^(]*\\([^)]*: (?:readonly )?Exact<`).test(source.text)
