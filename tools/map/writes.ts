import ts from 'typescript'
import { type CompiledFile, resolveSource, walk } from './compiled-files.js'

/** Tables that a file changes. */
export interface TableWrites {
  readonly tables: ReadonlySet<string>
  /** Statements whose table is in a variable that is set elsewhere, as source text. */
  readonly unnamed: readonly string[]
}

/** Table names. Undefined if the file does not contain them, and empty if the expression is not a query. */
type Names = readonly string[] | undefined

type Files = ReadonlyMap<string, CompiledFile>

/** Query methods that change rows. `delete` with an argument is a method of Map or Set. */
const verbs: ReadonlySet<string> = new Set(['insert', 'update', 'delete', 'increment', 'decrement', 'truncate'])
/** Functions that change rows of the table in their second argument. */
const helpers: ReadonlySet<string> = new Set([
  'deleteExpired',
  'deleteFound',
  'insertReturningIds',
  'insertRows',
  'markReminded',
])
/** Function that returns the row of the queue in its second argument. */
const queueRow = 'ownRow'

const statement = /^\s*(?:insert into|update|delete from)\s+"?(\w+)/i

/** Returns the tables whose rows a file in domain/ inserts, updates, or deletes. */
export function findTableWrites(file: CompiledFile, files: Files): TableWrites {
  const tables = new Set<string>()
  const unnamed: string[] = []
  const note = (names: Names, node: ts.Node) => {
    if (names === undefined) unnamed.push(node.getText())
    for (const name of names ?? []) tables.add(name)
  }
  walk(file.code, (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) note(tableOfStatement(node.text), node)
    if (!ts.isCallExpression(node)) return
    const { expression: called, arguments: given } = node
    if (ts.isPropertyAccessExpression(called) && verbs.has(called.name.text))
      note(called.name.text === 'delete' && given.length > 0 ? [] : tablesOf(called.expression, file, files), called)
    if (ts.isIdentifier(called) && helpers.has(called.text) && given[1] !== undefined) note(namesIn(given[1]), node)
  })
  return { tables, unnamed }
}

const tableOfStatement = (text: string): Names => {
  const table = statement.exec(text)?.[1]
  return table === undefined ? [] : [table]
}

/**
 * Returns the tables of a query, found at its beginning: `db('invoices')`, or a variable or function that contains it.
 */
function tablesOf(node: ts.Node, file: CompiledFile, files: Files): Names {
  if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node)) return tablesOf(node.expression, file, files)
  if (ts.isConditionalExpression(node))
    return union([tablesOf(node.whenTrue, file, files), tablesOf(node.whenFalse, file, files)])
  if (ts.isIdentifier(node)) {
    const held = declarationOf(node)
    if (held === undefined) return []
    if (ts.isParameter(held)) return undefined
    return held.initializer === undefined ? [] : tablesOf(held.initializer, file, files)
  }
  if (!ts.isCallExpression(node)) return []
  const { expression: called, arguments: given } = node
  if (isDatabase(called)) return given[0] === undefined ? [] : namesIn(given[0])
  if (ts.isPropertyAccessExpression(called)) {
    const named = ['from', 'into', 'table'].includes(called.name.text) ? given[0] : undefined
    return named === undefined ? tablesOf(called.expression, file, files) : namesIn(named)
  }
  if (!ts.isIdentifier(called)) return []
  if (called.text === queueRow) return given[1] === undefined ? [] : tableOfQueue(given[1], file, files)
  const body = bodyOf(called.text, file)
  return body === undefined ? [] : union(queriesIn(body).map((query) => tablesOf(query, file, files)))
}

const union = (all: readonly Names[]): Names =>
  all.includes(undefined) ? undefined : [...new Set(all.flatMap((names) => names ?? []))]

/** Returns true for `db` and for a property `db`, such as a context's. */
const isDatabase = (called: ts.Expression): boolean =>
  ts.isIdentifier(called) ? called.text === 'db' : ts.isPropertyAccessExpression(called) && called.name.text === 'db'

/** Returns the tables that an expression can be, or undefined if the file does not determine them. */
function namesIn(node: ts.Expression): Names {
  // A table can have an alias: `invoices as row`.
  if (ts.isStringLiteralLike(node)) return [node.text.split(' ')[0] as string]
  if (ts.isArrayLiteralExpression(node)) return union(node.elements.map(namesIn))
  if (!ts.isIdentifier(node)) return undefined
  const held = declarationOf(node)
  if (held === undefined || ts.isParameter(held) || !ts.isIdentifier(held.name)) return undefined
  const loop = held.parent.parent
  if (ts.isForOfStatement(loop)) return namesIn(loop.expression)
  return held.initializer === undefined ? undefined : namesIn(held.initializer)
}

/** Returns the parameter or variable that a name refers to. */
function declarationOf(name: ts.Identifier): ts.ParameterDeclaration | ts.VariableDeclaration | undefined {
  for (let scope: ts.Node = name.parent; scope !== undefined; scope = scope.parent) {
    const found = declaredIn(scope).find((one) => bindsName(one.name, name.text))
    if (found !== undefined) return found
  }
  return undefined
}

function declaredIn(scope: ts.Node): readonly (ts.ParameterDeclaration | ts.VariableDeclaration)[] {
  if (ts.isFunctionLike(scope)) return scope.parameters as ts.NodeArray<ts.ParameterDeclaration>
  if (ts.isForOfStatement(scope) && ts.isVariableDeclarationList(scope.initializer))
    return scope.initializer.declarations
  if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) return []
  return scope.statements.flatMap((one) => (ts.isVariableStatement(one) ? one.declarationList.declarations : []))
}

const bindsName = (name: ts.BindingName, wanted: string): boolean =>
  ts.isIdentifier(name)
    ? name.text === wanted
    : name.elements.some((one) => ts.isBindingElement(one) && bindsName(one.name, wanted))

/** Returns the body of a function, or the initializer of a variable, in the file. */
function bodyOf(name: string, { code }: CompiledFile): ts.Node | undefined {
  for (const one of code.statements) {
    if (ts.isFunctionDeclaration(one) && one.name?.text === name) return one.body
    const declared = ts.isVariableStatement(one) ? one.declarationList.declarations : []
    const found = declared.find((held) => ts.isIdentifier(held.name) && held.name.text === name)?.initializer
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the queries that begin in a function. */
function queriesIn(body: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  walk(body, (node) => {
    if (ts.isCallExpression(node) && isDatabase(node.expression)) found.push(node)
  })
  return found
}

/** Returns the table of a queue defined in this file or in the file from which it is imported. */
function tableOfQueue(queue: ts.Expression, file: CompiledFile, files: Files): Names {
  if (!ts.isIdentifier(queue)) return undefined
  const held = declarationOf(queue)
  if (held === undefined) {
    const home = homeOf(queue.text, file, files)
    return home === undefined ? undefined : tableIn(bodyOf(queue.text, home))
  }
  return ts.isParameter(held) ? undefined : tableIn(held.initializer)
}

function tableIn(description: ts.Node | undefined): Names {
  if (description === undefined || !ts.isObjectLiteralExpression(description)) return undefined
  const table = description.properties.find((one) => one.name !== undefined && one.name.getText() === 'table')
  return table !== undefined && ts.isPropertyAssignment(table) ? namesIn(table.initializer) : undefined
}

/** Returns the file in domain/ from which a name is imported. */
function homeOf(name: string, { path, code }: CompiledFile, files: Files): CompiledFile | undefined {
  for (const one of code.statements) {
    if (!ts.isImportDeclaration(one) || !ts.isStringLiteral(one.moduleSpecifier)) continue
    const names = one.importClause?.namedBindings
    if (names === undefined || !ts.isNamedImports(names)) continue
    if (names.elements.some((element) => element.name.text === name))
      return files.get(resolveSource(path, one.moduleSpecifier.text))
  }
  return undefined
}
