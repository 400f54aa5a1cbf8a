import type { FirstCredential } from './bootstrap.js'
import type { Config } from './config.js'

interface Start {
  readonly url: string
  readonly credential: FirstCredential
  /** The parts of the credential that came from the environment. */
  readonly given: Config['bootstrap']
  /** A person reads it, and not a log. */
  readonly isTerminal: boolean
}

/**
 * Returns the text that shows the first credential. A secret that came from the environment is not in it, so that it stays
 * out of logs. On a terminal it ends with the variables that the README's sessions use.
 */
export function describeFirstCredential({ url, credential, given, isTerminal }: Start): string {
  const { identifier, secret } = credential
  const isGiven = given.secret !== undefined
  const key = quoted(`X-API-Key: ${identifier}`)
  const header = isGiven ? '"X-API-Secret: $BOOTSTRAP_SECRET"' : quoted(`X-API-Secret: ${secret}`)
  return `
The database was empty. This credential of the first administrator is ${isGiven ? 'made' : 'shown once; keep it'}:

  identifier  ${identifier}
  secret      ${isGiven ? 'the one in BOOTSTRAP_SECRET' : secret}

Try it:

  curl -s '${url}/api/v1/getclients' -H ${key} -H ${header}
${isTerminal ? variables(key, header, url) : ''}
The reference is at ${url}/docs

`
}

const variables = (key: string, secret: string, url: string): string => `
For the sessions of the README, in another terminal:

KEY=${key}
SECRET=${secret}
API=${url}/api/v1
`

/** Returns a text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
