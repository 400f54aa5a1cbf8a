import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'

export interface Expression {
  /** Path from the root. */
  readonly file: string
  readonly line: number
  readonly literal: string
  /** True if the text after a match is never searched again. */
  readonly isUsedOnce: boolean
}

export interface Found {
  readonly literals: readonly Expression[]
  /** Files that call `RegExp`, listed once for each call. */
  readonly built: readonly string[]
}

export async function findExpressions(root: string, folders: readonly string[]): Promise<Found> {
  const literals: Expression[] = []
  const built: string[] = []
  for (const folder of folders)
    for (const name of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.m?ts$|\.mjs$/.test(name)) continue
      const file = `${folder}/${name}`
      const source = ts.createSourceFile(file, await readFile(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) {
          const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
          literals.push({ file, line, literal: node.text, isUsedOnce: isUsedOnce(node) })
        } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
          built.push(file)
        ts.forEachChild(node, visit)
      }
      visit(source)
    }
  return { literals, built }
}

/** True for `/…/.test(text)` and `/…/.exec(text)`. A stored expression can be used in any way. */
const isUsedOnce = (node: ts.RegularExpressionLiteral): boolean =>
  ts.isPropertyAccessExpression(node.parent) && ['test', 'exec'].includes(node.parent.name.text)
