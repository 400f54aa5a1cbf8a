import ts from 'typescript'

/** A small fault inserted into compiled code. */
export interface Mutant {
  readonly line: number
  /** The source before and after the change, each on one line. */
  readonly before: string
  readonly after: string
  /** The whole file with the fault. */
  readonly code: string
}

interface Edit {
  readonly node: ts.Node
  readonly text: string
}

const swapped = new Map<ts.SyntaxKind, readonly string[]>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, ['!==']],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, ['===']],
  [ts.SyntaxKind.LessThanToken, ['<=', '>']],
  [ts.SyntaxKind.LessThanEqualsToken, ['<', '>']],
  [ts.SyntaxKind.GreaterThanToken, ['>=', '<']],
  [ts.SyntaxKind.GreaterThanEqualsToken, ['>', '<']],
  [ts.SyntaxKind.AmpersandAmpersandToken, ['||']],
  [ts.SyntaxKind.BarBarToken, ['&&']],
  [ts.SyntaxKind.PlusToken, ['-']],
  [ts.SyntaxKind.MinusToken, ['+']],
  [ts.SyntaxKind.AsteriskToken, ['/']],
  [ts.SyntaxKind.SlashToken, ['*']],
  [ts.SyntaxKind.PercentToken, ['*']],
])

/** Returns every mutant of a JavaScript file, in source order. */
export function listMutants(code: string): readonly Mutant[] {
  const file = ts.createSourceFile('code.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const edits: Edit[] = []
  const visit = (node: ts.Node): void => {
    // A changed import would fail to load, which shows nothing about the tests.
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    edits.push(...editsOf(node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return edits.map(({ node, text }) => {
    const [start, end] = [node.getStart(file), node.getEnd()]
    return {
      line: file.getLineAndCharacterOfPosition(start).line + 1,
      before: oneLine(node.getText(file)),
      after: oneLine(text),
      code: code.slice(0, start) + text + code.slice(end),
    }
  })
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

function editsOf(node: ts.Node): readonly Edit[] {
  if (ts.isBinaryExpression(node)) return ofBinary(node)
  if (ts.isPrefixUnaryExpression(node) && '!-'.includes(ts.tokenToString(node.operator) ?? ' '))
    return [{ node, text: node.operand.getText() }]
  // Omits the statement.
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) return [{ node, text: ';' }]
  if (ts.isIfStatement(node)) return forced(node.expression)
  if (ts.isConditionalExpression(node)) return forced(node.condition)
  if (ts.isNumericLiteral(node)) return [{ node, text: node.text === '0' ? '1' : '0' }]
  if (ts.isStringLiteral(node) && node.text !== '') return [{ node, text: "''" }]
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ node, text: 'false' }]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ node, text: 'true' }]
  return []
}

/** Returns edits that make a condition always true and always false. */
const forced = (node: ts.Expression): readonly Edit[] => ['true', 'false'].map((text) => ({ node, text }))

function ofBinary(node: ts.BinaryExpression): readonly Edit[] {
  const { left, right, operatorToken } = node
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return [{ node, text: left.getText() }]
  // Does not change a plus that joins strings, because a minus would be an unlikely mistake.
  if ([left, right].some((side) => ts.isStringLiteral(side) || ts.isTemplateExpression(side))) {
    if (operatorToken.kind === ts.SyntaxKind.PlusToken) return []
  }
  return (swapped.get(operatorToken.kind) ?? []).map((text) => ({ node: operatorToken, text }))
}
