import type { Entry } from '../catalogue.js'
import { pathOf } from '../paths.js'
import { smallestCall } from './examples.js'

/** Returns a curl command for the smallest valid call of an action. */
export function curl(entry: Entry, baseUrl: string): string {
  const sent = entry.kind === 'unavailable' ? {} : smallestCall(entry)
  const isEmpty = Object.keys(sent).length === 0
  const how = entry.method === 'POST' ? (isEmpty ? '-X POST ' : '') : isEmpty ? '' : '-G '
  return [
    `curl ${how}${shellWord(baseUrl + pathOf(entry))}`,
    '-H "X-API-Key: $API_KEY" -H "X-API-Secret: $API_SECRET"',
    ...(entry.method === 'POST' && Object.values(sent).some(isNested) ? asJson(sent) : asForm(sent)),
  ].join(' \\\n  ')
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null

const asJson = (sent: unknown): string[] => [
  `-H 'Content-Type: application/json'`,
  `-d ${shellWord(JSON.stringify(sent))}`,
]

const asForm = (sent: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(sent)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one) => [`${name}[]`, one] as const) : [[name, value] as const],
    )
    .map(([name, value]) => {
      const pair = `${name}=${value}`
      return `${/^[\w.=@:/[\]-]*$/.test(pair) ? '-d' : '--data-urlencode'} ${shellWord(pair)}`
    })

/** Quotes a word for the shell. */
const shellWord = (text: string): string => (/^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
