import { jsonOf, type ModuleContext, unreachable } from '../../../domain/ports/module.js'

/** A certificate authority's directory (RFC 8555, 7.1.1). */
export interface Directory {
  readonly newNonce: string
  readonly newAccount: string
  readonly newOrder: string
  readonly revokeCert: string
  /** URL for advice on renewals (RFC 9773), or undefined if the authority gives none. */
  readonly renewalInfo: string | undefined
}

const resources = ['newNonce', 'newAccount', 'newOrder', 'revokeCert'] as const

export async function readDirectory({ http, config }: ModuleContext, url: string): Promise<Directory> {
  const reply = await http({ method: 'GET', url, ca: config.ca || undefined })
  if (reply.status !== 200) throw unreachable(`The directory URL answered with HTTP status ${reply.status}`, false)
  const directory = jsonOf(reply)
  for (const name of resources)
    if (typeof directory[name] !== 'string') throw unreachable(`The directory does not contain ${name}`, false)
  const { renewalInfo } = directory
  return {
    ...(directory as unknown as Directory),
    renewalInfo: typeof renewalInfo === 'string' ? renewalInfo : undefined,
  }
}
