import type { FirstCredential } from './bootstrap.js'
import type { Config } from './config.js'

interface Start {
  readonly url: string
  readonly credential: FirstCredential
  /** The BOOTSTRAP_* variables. */
  readonly given: Config['bootstrap']
  /** True if the text is printed to a terminal rather than a log. */
  readonly isTerminal: boolean
}

/**
 * Returns the message that shows the first credential. Omits a secret from the environment, to keep it out of logs. On
 * a terminal, the message ends with shell variables for the README's examples.
 */
export function describeFirstCredential({ url, credential, given, isTerminal }: Start): string {
  const { identifier, secret } = credential
  const isGiven = given.secret !== undefined
  const key = quoted(`X-API-Key: ${identifier}`)
  const header = isGiven ? '"X-API-Secret: $BOOTSTRAP_SECRET"' : quoted(`X-API-Secret: ${secret}`)
  return `
The database was empty. The first administrator’s credential is ${isGiven ? 'ready' : 'shown only once; keep it'}:

  identifier  ${identifier}
  secret      ${isGiven ? 'the one in BOOTSTRAP_SECRET' : secret}

Try it:

  curl -s '${url}/api/v1/getclients' -H ${key} -H ${header}
${isTerminal ? variables(key, header, url) : ''}
The reference is at ${url}/docs

`
}

const variables = (key: string, secret: string, url: string): string => `
For the examples in the README, in another terminal:

KEY=${key}
SECRET=${secret}
API=${url}/api/v1
`

/** Quotes a text for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
