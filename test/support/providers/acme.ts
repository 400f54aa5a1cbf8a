import 'reflect-metadata'
import {
  createHash,
  createHmac,
  createPublicKey,
  type JsonWebKey,
  verify,
  webcrypto,
  X509Certificate,
} from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  Pkcs10CertificateRequest,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { Test } from 'tap'
import { type Answer, type Call, openProvider, type Provider } from '../../../tools/pretend-panel/provider.js'
import { p256 } from './csr.js'

export const externalAccount = { kid: 'kid-1', key: Buffer.from('an external account key').toString('base64url') }

interface Account {
  readonly jwk: JsonWebKey
  readonly contact: readonly string[]
}

interface Authorization {
  readonly domain: string
  readonly token: string
  status: 'pending' | 'valid' | 'invalid'
  error?: object
}

interface Order {
  readonly account: string
  readonly identifiers: readonly { type: string; value: string }[]
  readonly authorizations: readonly string[]
  /** Identifier of the certificate that the order replaces (RFC 9773). */
  readonly replaces?: string
  status: 'pending' | 'ready' | 'processing' | 'valid' | 'invalid'
  certificate?: string
}

export interface AcmeServer extends Provider {
  readonly directoryUrl: string
  readonly accounts: Map<string, Account>
  readonly orders: Map<string, Order>
  readonly authorizations: Map<string, Authorization>
  /** Reason codes of revoked certificates, by certificate (DER in Base64url). */
  readonly revoked: Map<string, number>
  /** Answers the next signed request whose path begins with `path` with a problem document. */
  readonly refuse: (path: string, status: number, problem: object, headers?: Record<string, string>) => void
  /** Rejects the next `count` nonces as stale. */
  readonly staleNonces: (count: number) => void
  /** Decides from now on which domains meet their challenges. By default, all do. */
  readonly meets: (how: (domain: string) => boolean) => void
  /** Keeps orders in `processing` while enabled. */
  readonly hold: (on: boolean) => void
  /** Sets the lifetime of certificates from now on. Defaults to 90 days. */
  readonly liveFor: (days: number) => void
  /** Sets the latest end of all certificates from now on, like an authority whose own certificate ends then. */
  readonly endAt: (end: Date) => void
  /** Sets a certificate chain (PEM) that all orders return from now on, or undefined for their own. */
  readonly issueInstead: (pem: string | undefined) => void
  /** Stops providing renewal information, like Debian's Pebble. */
  readonly forgetRenewals: () => void
  /** Sets the renewal information of a certificate (PEM). */
  readonly suggest: (pem: string, answer: Answer | Promise<Answer>) => void
  /** Sets the renewal information of all other certificates. */
  readonly suggestForAll: (answer: () => Answer) => void
  /** Rejects new accounts from now on, unless they are bound to the external account. */
  readonly wantExternalAccount: () => void
}

const problem = (status: number, type: string, detail: string, more: object = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({ type: `urn:ietf:params:acme:error:${type}`, detail, ...more }),
})

const json = (status: number, body: object, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const decoded = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString() || 'null')

/**
 * Opens a certificate authority (RFC 8555, RFC 9773) that opens no connections: the test decides which challenges are
 * met and when to renew certificates.
 */
export async function openAcme(t: Test, now = (): Date => new Date()): Promise<AcmeServer> {
  const accounts = new Map<string, Account>()
  const orders = new Map<string, Order>()
  const authorizations = new Map<string, Authorization>()
  const certificates = new Map<string, string>()
  const revoked = new Map<string, number>()
  const nonces = new Set<string>()
  const refusals: { path: string; answer: Answer }[] = []
  /** Identifiers of issued certificates (RFC 9773, 4.1). */
  const named = new Set<string>()
  const suggestions = new Map<string, Answer | Promise<Answer>>()
  const ca = (await webcrypto.subtle.generateKey(p256, true, ['sign', 'verify'])) as CryptoKeyPair
  let made = 0
  let stale = 0
  let held = false
  let external = false
  let lifeDays = 90
  let replacement: string | undefined
  let lastEnd = Number.POSITIVE_INFINITY
  let hasRenewals = true
  let meets = (_: string) => true
  let suggestion = (): Answer => problem(503, 'serverInternal', 'Nobody has said when')

  const nonce = () => {
    const one = `nonce-${++made}`
    nonces.add(one)
    return one
  }

  const signer = (header: Record<string, unknown>): { account: string; jwk: JsonWebKey } | undefined => {
    const account = String(header.kid ?? '')
    const jwk = header.jwk === undefined ? accounts.get(account)?.jwk : (header.jwk as JsonWebKey)
    return jwk === undefined ? undefined : { account, jwk }
  }

  const newAccount = (url: string, jwk: JsonWebKey, payload: Record<string, unknown>): Answer => {
    const location = `${origin()}/account/${createHash('sha256').update(JSON.stringify(jwk)).digest('hex').slice(0, 8)}`
    if (payload.onlyReturnExisting === true)
      return accounts.has(location)
        ? json(200, { status: 'valid' }, { location })
        : problem(400, 'accountDoesNotExist', 'There is no such account')
    if (payload.termsOfServiceAgreed !== true) return problem(403, 'userActionRequired', 'The terms were not agreed to')
    const binding = payload.externalAccountBinding as
      | { protected: string; payload: string; signature: string }
      | undefined
    if (external) {
      if (binding === undefined) return problem(403, 'externalAccountRequired', 'No external account')
      const mac = createHmac('sha256', Buffer.from(externalAccount.key, 'base64url'))
      const signature = mac.update(`${binding.protected}.${binding.payload}`).digest('base64url')
      const { kid, url: bound } = decoded(binding.protected)
      const isBound = kid === externalAccount.kid && bound === `${origin()}${url}`
      if (
        !isBound ||
        signature !== binding.signature ||
        JSON.stringify(decoded(binding.payload)) !== JSON.stringify(jwk)
      )
        return problem(403, 'unauthorized', 'The external account is another one')
    }
    const status = accounts.has(location) ? 200 : 201
    accounts.set(location, { jwk, contact: (payload.contact as string[] | undefined) ?? [] })
    return json(status, { status: 'valid' }, { location })
  }

  const newOrder = (account: string, { identifiers, replaces }: Record<string, unknown>): Answer => {
    if (replaces !== undefined && !hasRenewals) return problem(400, 'malformed', 'The field replaces is not known')
    if (typeof replaces === 'string') {
      if (!/^[\w-]+\.[\w-]+$/.test(replaces)) return problem(400, 'malformed', 'The name of the certificate is bad')
      if (!named.has(replaces)) return problem(500, 'serverInternal', 'There is no such certificate')
      const others = [...orders.values()].filter((one) => one.replaces === replaces && one.status !== 'invalid')
      if (others.length > 0) return problem(409, 'alreadyReplaced', 'The certificate is replaced already')
    }
    const id = `/order/${++made}`
    const asked = identifiers as Order['identifiers']
    const own = asked.map(({ value }) => {
      const url = `/authz/${++made}`
      authorizations.set(url, { domain: value.replace(/^\*\./, ''), token: `token-${made}_A`, status: 'pending' })
      return url
    })
    const more = typeof replaces === 'string' ? { replaces } : {}
    orders.set(id, { account, identifiers: asked, authorizations: own, status: 'pending', ...more })
    return showOrder(id, 201)
  }

  const showOrder = (id: string, status = 200): Answer => {
    const order = orders.get(id)
    if (order === undefined) return problem(404, 'malformed', 'There is no such order')
    const states = order.authorizations.map((url) => authorizations.get(url)?.status)
    if (order.status === 'pending' && states.includes('invalid')) order.status = 'invalid'
    if (order.status === 'pending' && states.every((one) => one === 'valid')) order.status = 'ready'
    if (order.status === 'processing' && !held) order.status = 'valid'
    const body = {
      status: order.status,
      identifiers: order.identifiers,
      authorizations: order.authorizations.map((url) => `${origin()}${url}`),
      finalize: `${origin()}${id}/finalize`,
      ...(order.replaces !== undefined && { replaces: order.replaces }),
      ...(order.status === 'valid' && { certificate: `${origin()}${order.certificate}` }),
    }
    return json(status, body, { location: `${origin()}${id}` })
  }

  const showAuthorization = (url: string): Answer => {
    const one = authorizations.get(url)
    if (one === undefined) return problem(404, 'malformed', 'There is no such authorization')
    const { domain, status } = one
    const challenges = ['http-01', 'dns-01'].map((type) => challengeOf(url, type))
    return json(200, { identifier: { type: 'dns', value: domain }, status, challenges })
  }

  const challengeOf = (url: string, type: string) => {
    const { token, status, error } = authorizations.get(url) as Authorization
    return { type, url: `${origin()}/challenge${url}/${type}`, token, status, ...(error !== undefined && { error }) }
  }

  const look = (path: string, isAsked: boolean): Answer => {
    const [, url = '', type = ''] = /^\/challenge(\/authz\/\d+)\/(.*)$/.exec(path) ?? []
    const one = authorizations.get(url)
    if (one === undefined) return problem(404, 'malformed', 'There is no such challenge')
    if (isAsked && one.status === 'pending') {
      one.status = meets(one.domain) ? 'valid' : 'invalid'
      if (one.status === 'invalid')
        one.error = { type: 'urn:ietf:params:acme:error:connection', detail: `Nobody answers at ${one.domain}` }
    }
    return json(200, challengeOf(url, type))
  }

  const finalize = async (id: string, { csr }: Record<string, unknown>): Promise<Answer> => {
    const order = orders.get(id)
    if (order?.status !== 'ready') return problem(403, 'orderNotReady', 'The order is not ready')
    const request = new Pkcs10CertificateRequest(Uint8Array.from(Buffer.from(String(csr), 'base64url')))
    const sign = { signingKey: ca.privateKey, signingAlgorithm: { hash: 'SHA-256', ...p256 } }
    const from = now().getTime()
    const issued = await X509CertificateGenerator.create({
      ...sign,
      serialNumber: `ff${(++made).toString(16).padStart(4, '0')}`,
      notBefore: new Date(from),
      notAfter: new Date(Math.min(lastEnd, from + lifeDays * 86_400_000)),
      subject: 'CN=issued',
      issuer: 'CN=Test CA',
      publicKey: request.publicKey,
      extensions: [
        ...request.extensions.filter((one) => one instanceof SubjectAlternativeNameExtension),
        new AuthorityKeyIdentifierExtension(authorityKey),
      ],
    })
    named.add(nameOf(issued.toString('pem')))
    const root = await X509CertificateGenerator.create({
      ...sign,
      subject: 'CN=Test CA',
      issuer: 'CN=Test CA',
      publicKey: ca.publicKey,
    })
    const url = `/certificate/${made}`
    certificates.set(url, `${issued.toString('pem')}\n${root.toString('pem')}\n`)
    order.certificate = url
    order.status = 'processing'
    return showOrder(id)
  }

  const revoke = ({ certificate, reason }: Record<string, unknown>): Answer => {
    const key = String(certificate)
    const known = [...certificates.values()].some((pem) => pem.replace(/\s/g, '').includes(base64Of(key)))
    if (!known) return problem(404, 'malformed', 'There is no such certificate')
    if (revoked.has(key)) return problem(400, 'alreadyRevoked', 'The certificate is revoked already')
    revoked.set(key, Number(reason))
    return { status: 200 }
  }

  const perform = async (call: Call): Promise<Answer> => {
    const { path } = call
    if (call.method === 'GET' && path === '/directory') {
      const at = (name: string) => `${origin()}/${name}`
      return json(200, {
        newNonce: at('new-nonce'),
        newAccount: at('new-account'),
        newOrder: at('new-order'),
        revokeCert: at('revoke'),
        ...(hasRenewals && { renewalInfo: at('renewal-info/') }),
      })
    }
    if (call.method === 'GET' && path.startsWith('/renewal-info/')) {
      const name = path.slice('/renewal-info/'.length)
      if (!named.has(name)) return problem(404, 'malformed', 'There is no such certificate')
      return suggestions.get(name) ?? suggestion()
    }
    if (call.method === 'HEAD' && path === '/new-nonce') return { status: 200 }
    if (call.method !== 'POST' || call.headers['content-type'] !== 'application/jose+json')
      return problem(415, 'malformed', 'Only signed requests are taken')
    const { protected: head, payload: body, signature } = JSON.parse(call.body)
    const header = decoded(head)
    if (!nonces.delete(header.nonce) || stale-- > 0) return problem(400, 'badNonce', 'The nonce is stale')
    stale = Math.max(stale, 0)
    if (header.url !== `${origin()}${path}`) return problem(401, 'unauthorized', 'The address is another one')
    const by = signer(header)
    if (by === undefined) return problem(400, 'accountDoesNotExist', 'There is no such account')
    const key = createPublicKey({ key: by.jwk, format: 'jwk' })
    const raw = Buffer.from(signature, 'base64url')
    if (!verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, raw))
      return problem(403, 'unauthorized', 'The signature is wrong')
    const at = refusals.findIndex((one) => path.startsWith(one.path))
    if (at >= 0) return refusals.splice(at, 1)[0]?.answer as Answer
    const payload = body === '' ? undefined : decoded(body)
    if (path === '/new-account') return newAccount(path, by.jwk, payload)
    if (path === '/new-order') return newOrder(by.account, payload)
    if (path === '/revoke') return revoke(payload)
    if (path.endsWith('/finalize')) return finalize(path.slice(0, -'/finalize'.length), payload)
    if (path.startsWith('/challenge/')) return look(path, payload !== undefined)
    if (payload !== undefined) return problem(400, 'malformed', 'This is only read')
    if (path.startsWith('/order/')) return showOrder(path)
    if (path.startsWith('/authz/')) return showAuthorization(path)
    const pem = replacement ?? certificates.get(path)
    if (pem === undefined) return problem(404, 'malformed', 'There is no such thing')
    return { status: 200, headers: { 'content-type': 'application/pem-certificate-chain' }, body: pem }
  }

  const provider = await openProvider(t, async (call) => {
    const answer = await perform(call)
    return { ...answer, headers: { ...answer.headers, 'replay-nonce': nonce() } }
  })
  const origin = () => provider.url
  return {
    ...provider,
    directoryUrl: `${provider.url}/directory`,
    accounts,
    orders,
    authorizations,
    revoked,
    refuse: (path, status, body, headers = {}) =>
      void refusals.push({ path, answer: json(status, body, { ...headers }) }),
    staleNonces: (count) => {
      stale = count
    },
    meets: (how) => {
      meets = how
    },
    hold: (on) => {
      held = on
    },
    liveFor: (days) => {
      lifeDays = days
    },
    endAt: (end) => {
      lastEnd = end.getTime()
    },
    issueInstead: (pem) => {
      replacement = pem
    },
    forgetRenewals: () => {
      hasRenewals = false
    },
    suggest: (pem, answer) => void suggestions.set(nameOf(pem), answer),
    suggestForAll: (answer) => {
      suggestion = answer
    },
    wantExternalAccount: () => {
      external = true
    },
  }
}

/** Returns renewal information with a suggested window. `retryAfter` is in seconds. */
export const renewalWindow = (start: Date, end: Date, more: object = {}, retryAfter = '21600'): Answer =>
  json(200, { suggestedWindow: { start, end }, ...more }, { 'retry-after': retryAfter })

/** Authority key identifier of the issued certificates. */
const authorityKey = '69885b6b87464041e1b37b847ba0ae2cde01c8d4'

/**
 * Returns a certificate's identifier (RFC 9773, 4.1). Each serial number begins with a set bit, so that DER puts a zero
 * byte before it.
 */
const nameOf = (pem: string): string =>
  [authorityKey, `00${new X509Certificate(pem).serialNumber}`]
    .map((hex) => Buffer.from(hex, 'hex').toString('base64url'))
    .join('.')

const base64Of = (text: string): string => Buffer.from(text, 'base64url').toString('base64')

export const acmeProblem = (type: string, detail: string, more: object = {}): object => ({
  type: `urn:ietf:params:acme:error:${type}`,
  detail,
  ...more,
})
