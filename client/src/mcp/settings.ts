import { parseBaseUrl } from '../options.js'

/** Options of the MCP server. */
export interface Settings {
  readonly url: string
  readonly key: string
  readonly secret: string
  /** True if actions that change something are offered. */
  readonly allowChanges: boolean
  /** True if the assistant receives passwords, codes, and sign-in links. */
  readonly showSecrets: boolean
}

/** A reason not to start, on one line. Contains no environment value except the service's address (R-3067). */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export const usage = `countinghouse-mcp connects an assistant to Countinghouse: a Model Context Protocol server on stdin and stdout.

  countinghouse-mcp                  read only
  countinghouse-mcp --allow-changes  allow actions that change something; those with a risk need a confirmation first
  countinghouse-mcp --show-secrets   show passwords, transfer codes, and sign-in links; with --allow-changes, create credentials

Variables: COUNTINGHOUSE_URL, COUNTINGHOUSE_KEY, and COUNTINGHOUSE_SECRET. The assistant can do nothing that the credential may not do.`

const variables = {
  COUNTINGHOUSE_URL: 'the address of the service, such as https://billing.example.com',
  COUNTINGHOUSE_KEY: 'the identifier of an API credential',
  COUNTINGHOUSE_SECRET: 'the secret of that credential',
} as const

const options = ['--allow-changes', '--show-secrets']

/** Reads the settings. Throws StartError. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  given: readonly string[],
): Settings {
  const unknown = given.find((one) => !options.includes(one))
  // An unknown argument may be a misplaced secret, so the message shows at most an option's name.
  if (unknown !== undefined)
    throw new StartError(
      `There is no ${/^--[a-z-]+/.exec(unknown)?.[0] ?? 'argument'}; the options are ${options.join(' and ')}`,
    )
  const read = (name: keyof typeof variables): string => {
    const value = environment[name]?.trim()
    if (value) return value
    throw new StartError(`${name} is not set: ${variables[name]}`)
  }
  const address = read('COUNTINGHOUSE_URL')
  let url: string
  try {
    url = parseBaseUrl(address)
  } catch (error) {
    throw new StartError(`COUNTINGHOUSE_URL: ${(error as Error).message}`)
  }
  return {
    url,
    key: visible('COUNTINGHOUSE_KEY', read('COUNTINGHOUSE_KEY')),
    secret: visible('COUNTINGHOUSE_SECRET', read('COUNTINGHOUSE_SECRET')),
    allowChanges: given.includes('--allow-changes'),
    showSecrets: given.includes('--show-secrets'),
  }
}

function visible(name: string, value: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(value)) return value
  throw new StartError(`${name} contains characters that are never part of a credential`)
}
