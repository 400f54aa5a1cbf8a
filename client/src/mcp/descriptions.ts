import type { Action, Risk } from './catalogue.js'
import type { Node, OpenApiDocument } from './document.js'

const risks: Readonly<Record<Risk, string>> = {
  money: 'creates, moves, or waives an amount that someone owes or is charged',
  mail: 'sends messages to people outside',
  destroys: 'deletes, ends, or interrupts something that someone has',
  access: 'changes who has access, or where something leads',
  secret: 'shows a secret',
  unstated: 'comes from an extension that does not declare its risks',
}

/** Returns an action's risks as sentence fragments. */
export const describeRisks = (action: Action): string[] =>
  action.risks.map((risk) => `${risk}: ${risks[risk] ?? 'unknown'}`)

/** Returns an action's entry in search results. */
export const summarizeAction = ({ name, method, area, summary, risks }: Action) => ({
  action: name,
  summary,
  area,
  changes: method === 'POST',
  ...(risks.length > 0 && { risks }),
})

/** Returns the full description of an action. */
export function describeAction(document: OpenApiDocument, action: Action) {
  const { parameters, required, oneOf, answer, faults, example, takesDryRun, method, permission } = action
  return {
    ...summarizeAction(action),
    ...(action.description !== undefined && { description: action.description }),
    permission,
    ...(action.risks.length > 0 && { risks: describeRisks(action) }),
    ...(method === 'POST' && { can_be_tried: takesDryRun }),
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, node]) => [name, parameterOf(document, node, required.includes(name))]),
    ),
    ...(oneOf.length > 0 && { needs_one_of_each: oneOf }),
    ...(example !== undefined && { example }),
    answer: shortened(document.whole(answer)),
    faults,
  }
}

/** Returns a parameter's schema, with `aliases` in place of `x-aliases`. */
function parameterOf(document: OpenApiDocument, node: Node, required: boolean) {
  const { 'x-aliases': aliases, ...schema } = document.whole(node) as Node
  return { ...(required && { required }), ...(shortened(schema) as object), ...(aliases !== undefined && { aliases }) }
}

/**
 * Removes details that do not help a caller: the `required` lists of objects with properties, and `x-` keywords.
 * `x-resource` becomes `id_of`.
 */
function shortened(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(shortened)
  if (typeof node !== 'object' || node === null) return node
  const { properties, required, ...rest } = node as Node
  const kept = Object.entries(rest)
    .filter(([key]) => !key.startsWith('x-') || key === 'x-resource')
    .map(([key, one]) => [key === 'x-resource' ? 'id_of' : key, shortened(one)] as const)
  const inner = Object.entries(properties ?? {}).map(([name, one]) => [name, shortened(one)] as const)
  return {
    ...Object.fromEntries(kept),
    ...(properties !== undefined && { properties: Object.fromEntries(inner) }),
    ...(properties === undefined && required !== undefined && { required }),
  }
}
