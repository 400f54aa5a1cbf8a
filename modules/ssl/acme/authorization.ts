import { createHash } from 'node:crypto'
import { refused, unreachable } from '../../../domain/ports/module.js'
import type { Challenge } from '../../../domain/ports/ssl.js'
import type { AcmeClient } from './client.js'
import { readProblem } from './problem.js'

/** A name's authorization at a certificate authority (RFC 8555, 7.1.4). */
export interface Authorization {
  /** Domain name, without a wildcard's `*.`. */
  readonly domain: string
  readonly status: string
  readonly challenges: readonly Readonly<Record<string, unknown>>[]
}

/** Returns an order's authorizations in the sequence of its URLs. */
export async function fetchAuthorizations(
  client: AcmeClient,
  order: Readonly<Record<string, unknown>>,
): Promise<readonly Authorization[]> {
  const urls = order.authorizations
  if (!Array.isArray(urls)) throw unreachable('The certificate authority sent an order without authorizations', true)
  const read: Authorization[] = []
  for (const url of urls) {
    const { identifier, status, challenges } = await client.get(String(url))
    const { value } = (identifier ?? {}) as { readonly value?: unknown }
    if (typeof value !== 'string' || !Array.isArray(challenges))
      throw unreachable('The certificate authority did not return an authorization', true)
    read.push({ domain: value, status: String(status), challenges })
  }
  return read
}

const types = { http: 'http-01', dns: 'dns-01' } as const

/** A challenge with the URL that requests its validation. */
export interface ChallengeTask {
  readonly challenge: Challenge
  readonly url: string
}

/**
 * Returns the challenge that validates a name with a method, including the content to publish. Throws `refused` if the
 * authority does not offer the method.
 */
export function selectChallenge(
  { domain, challenges }: Authorization,
  method: 'http' | 'dns',
  thumbprint: string,
): ChallengeTask {
  const { token, url } = challenges.find(({ type }) => type === types[method]) ?? {}
  if (url === undefined)
    throw refused(`For ${domain}, the certificate authority does not offer ${types[method]} validation`)
  if (typeof url !== 'string' || typeof token !== 'string' || !/^[\w-]+$/.test(token))
    throw unreachable('The certificate authority did not return a challenge', true)
  const proof = `${token}.${thumbprint}`
  return {
    url,
    challenge:
      method === 'http'
        ? { type: 'http', domain, path: `/.well-known/acme-challenge/${token}`, content: proof }
        : {
            type: 'dns',
            domain,
            name: `_acme-challenge.${domain}`,
            value: createHash('sha256').update(proof).digest('base64url'),
          },
  }
}

/** Returns the reasons why an order failed, each with its domain name. */
export const failureReasons = (authorizations: readonly Authorization[]): readonly string[] =>
  authorizations.flatMap(({ domain, challenges }) =>
    challenges.flatMap(({ error }) => {
      const problem = readProblem(error)
      return problem === undefined ? [] : [`${domain}: ${problem.text}`]
    }),
  )
