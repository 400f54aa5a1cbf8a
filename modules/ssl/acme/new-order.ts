import { type HttpReply, ModuleError, refused } from '../../../domain/ports/module.js'
import { certificateId } from './certificate-id.js'
import type { AcmeClient } from './client.js'

interface PlacedOrder {
  readonly reply: HttpReply
  readonly body: Record<string, unknown>
}

/**
 * Problems that can occur only because an order names a certificate to replace, which was already replaced, belongs to
 * another account, or is unknown to the authority.
 */
const replacementProblems = ['alreadyReplaced', 'unauthorized', 'malformed', 'serverInternal']

/**
 * Orders a certificate for names. `replaces` is the PEM of the certificate to renew. Its ID is sent to an authority
 * with renewal information, because such an order does not count towards the authority's limits (RFC 9773, 5).
 */
export async function orderCertificate(
  client: AcmeClient,
  domains: readonly string[],
  replaces: string | undefined,
): Promise<PlacedOrder> {
  const { newOrder, renewalInfo } = client.directory
  const identifiers = domains.map((value) => ({ type: 'dns', value }))
  const id = replaces === undefined || renewalInfo === undefined ? undefined : await certificateId(replaces)
  const place = (more: object): Promise<PlacedOrder> => client.post(newOrder, { identifiers, ...more })
  const placed =
    id === undefined
      ? await place({})
      : await place({ replaces: id }).catch((error) => {
          if (isAboutReplacing(error)) return place({})
          throw error
        })
  expectNames(placed.body, domains)
  return placed
}

const isAboutReplacing = (error: unknown): boolean =>
  error instanceof ModuleError && replacementProblems.includes(error.providerCode ?? '')

/** Throws `refused` if the authority changed the requested names. */
function expectNames({ identifiers }: Record<string, unknown>, domains: readonly string[]): void {
  if (!Array.isArray(identifiers)) return
  const names = identifiers.map((one) => String((one as { readonly value?: unknown } | null)?.value).toLowerCase())
  const wanted = new Set(domains)
  if (names.length !== wanted.size || names.some((name) => !wanted.has(name)))
    throw refused(`The certificate authority created an order for other names: ${names.join(', ').slice(0, 300)}`)
}
