import type { Entry } from '../catalogue.js'
import { envelopeFields } from '../paging.js'
import { successSchema } from '../success.js'
import { smallestCall } from './examples.js'
import { toPlainSchema } from './json-schema.js'
import { identifier, quotedText, typescriptArguments } from './typescript-value.js'

/**
 * Returns TypeScript that makes an action's smallest valid call with the client package, including setup. Lines are
 * broken at 100 characters if possible. The sample iterates over the rows of a list and assigns each field of a short
 * response to a constant. It calls an operator's own action by name, which returns one page of a list. Returns
 * undefined for unavailable actions.
 */
export function typescriptSample(entry: Entry, baseUrl: string): string | undefined {
  if (entry.kind === 'unavailable') return undefined
  return [
    "import { Countinghouse } from '@countinghouse/client'",
    '',
    'const countinghouse = new Countinghouse({',
    `  url: ${quotedText(baseUrl)},`,
    '  key: process.env.API_KEY,',
    '  secret: process.env.API_SECRET,',
    '})',
    '',
    typescriptCall(entry),
  ].join('\n')
}

function typescriptCall(entry: Entry): string {
  const sent = smallestCall(entry)
  const call = (before: string, after = '') => {
    const opening = `${before}countinghouse.${entry.name}(`
    return `${opening}${typescriptArguments(sent, opening.length + `)${after}`.length)})${after}`
  }
  if (entry.isAdded) {
    const opening = `const { answer } = await countinghouse.call(${quotedText(entry.name)}, `
    return `${opening}${typescriptArguments(sent, opening.length + 1, { method: entry.method })})`
  }
  if (envelopeFields(entry) !== undefined) return call('for await (const row of ', ') console.log(row)')
  return call(`${resultAssignment(entry)}await `)
}

const maxConstants = 3

/**
 * Returns the beginning of a statement that stores the response, or an empty string if the response contains only
 * `result`.
 */
function resultAssignment(entry: Entry): string {
  const schema = successSchema(entry)
  const names = Object.keys((schema && toPlainSchema(schema).properties) ?? {}).filter((name) => name !== 'result')
  if (names.length === 0) return ''
  const isShort =
    names.length <= maxConstants && names.every((name) => identifier.test(name) && !reservedWords.has(name))
  return `const ${isShort ? `{ ${names.join(', ')} }` : 'answer'} = `
}

/** Reserved words and other names that a constant cannot have. */
const reservedWords = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)
