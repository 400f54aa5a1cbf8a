import type { Entry } from '../catalogue.js'
import { envelopeOf } from '../paging.js'
import { successSchema } from '../success.js'
import { smallestCall } from './examples.js'
import { plain } from './json-schema.js'
import { identifier, quotedText, typescriptArguments } from './typescript-value.js'

/**
 * Returns TypeScript that makes the smallest valid call of an action with the client package: set-up and call, lines of
 * 100 characters at most where they can be broken. A list is walked, row by row; of a short answer each field is a
 * constant. An action that an extension adds is called by its name, of a list one page. Nothing for an action that is never
 * available.
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

/** Returns the lines of the call alone. */
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
  if (envelopeOf(entry) !== undefined) return call('for await (const row of ', ') console.log(row)')
  return call(`${resultOf(entry)}await `)
}

const mostConstants = 3

/** Returns the beginning of a statement that keeps the answer; none where an answer says only that it is done. */
function resultOf(entry: Entry): string {
  const schema = successSchema(entry)
  const names = Object.keys((schema && plain(schema).properties) ?? {}).filter((name) => name !== 'result')
  if (names.length === 0) return ''
  const isShort = names.length <= mostConstants && names.every((name) => identifier.test(name) && !reserved.has(name))
  return `const ${isShort ? `{ ${names.join(', ')} }` : 'answer'} = `
}

/** Words that cannot name a constant. */
const reserved = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)
