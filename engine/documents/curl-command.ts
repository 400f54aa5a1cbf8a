// Has no imports, because it also runs in browsers.

/** A call to write as a command. `url` has no query string; `sent` contains the parameters by name. */
export interface CurlCall {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly sent: Readonly<Record<string, unknown>>
  /** Headers in addition to the credential, which the command takes from shell variables. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns a curl command for a call with the credential in the shell variables API_KEY and API_SECRET. */
export function curlCommand({ method, url, sent, headers = {} }: CurlCall): string {
  const isEmpty = Object.keys(sent).length === 0
  const how = method === 'POST' ? (isEmpty ? '-X POST ' : '') : isEmpty ? '' : '-G '
  return [
    `curl ${how}${quoteShellWord(url)}`,
    '-H "X-API-Key: $API_KEY" -H "X-API-Secret: $API_SECRET"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteShellWord(`${name}: ${value}`)}`),
    ...(method === 'POST' && Object.values(sent).some(isNested) ? asJson(sent) : asForm(sent)),
  ].join(' \\\n  ')
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null

const asJson = (sent: unknown): string[] => [
  `-H 'Content-Type: application/json'`,
  `-d ${quoteShellWord(JSON.stringify(sent))}`,
]

const asForm = (sent: Readonly<Record<string, unknown>>): string[] =>
  queryPairs(sent).map(([name, value]) => {
    const pair = `${name}=${value}`
    return `${/^[\w.=@:/[\]-]*$/.test(pair) ? '-d' : '--data-urlencode'} ${quoteShellWord(pair)}`
  })

/**
 * Returns parameters as name and value pairs for a form or a query string, with lists as `name[]` and groups as
 * `name[key]`.
 */
export const queryPairs = (sent: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(sent).flatMap(([name, value]) => pairsOf(name, value))

function pairsOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value))
    return value.flatMap((one, at) => pairsOf(isNested(one) ? `${name}[${at}]` : `${name}[]`, one))
  if (!isNested(value)) return [[name, value === null ? '' : String(value)]]
  return Object.entries(value as object).flatMap(([key, one]) => pairsOf(`${name}[${key}]`, one))
}

/** Quotes a word for the shell if necessary. */
const quoteShellWord = (text: string): string =>
  /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
