import type { Test } from 'tap'
import type { ModuleType } from '../../domain/ports/module.js'
import { type Call, openProvider } from '../../tools/pretend-panel/provider.js'
import { externalAccount, openAcme } from '../support/providers/acme.js'
import { loopbackCertificate } from '../support/providers/certificate.js'
import { certificateOrder, makeCsr } from '../support/providers/csr.js'
import { eppLogin, openEpp } from '../support/providers/epp.js'
import { openPayPal, paypalClient } from '../support/providers/paypal.js'
import { openStripe } from '../support/providers/stripe.js'
import { freshSecret, isSignedBy } from '../support/webhooks.js'

/** A module configured with simulated providers, and other simulated providers as new destinations. */
export interface Scene {
  readonly type: Exclude<ModuleType, 'server'>
  readonly name: string
  /** Parameters in the setup file, including every secret. */
  readonly parameters: Readonly<Record<string, string>>
  /** New value for each destination parameter. */
  readonly moves: Readonly<Record<string, string>>
  /** Arguments of each operation without the module context, which follows the first argument. */
  readonly args: Readonly<Record<string, readonly [unknown, ...unknown[]]>>
  /** Returns the operations that need no secret after the destination was changed. */
  readonly verbsWithoutSecrets?: (destination: string) => readonly string[]
  /** Secrets that are never sent, because they only verify incoming calls. */
  readonly inbound?: readonly string[]
  /** Returns the names of the secrets that a provider has received, or received proof of, since the last call. */
  readonly readShown: () => ReadonlySet<string>
}

export const scenes: Readonly<Record<string, (t: Test) => Promise<Scene>>> = {
  'gateway/paypal': paypal,
  'gateway/stripe': stripe,
  'gateway/loose': loose,
  'registrar/epp': epp,
  'ssl/acme': acme,
  'addon/webhooks': webhooks,
}

/** Encodings in which a request could contain a secret. */
const encodingsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ '': secret }).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
  ...(['base64', 'base64url', 'hex'] as const).map((encoding) => Buffer.from(secret).toString(encoding)),
]

const containsSecret = (text: string, secret: string): boolean => encodingsOf(secret).some((one) => text.includes(one))

/** Returns a function that returns the items added to the lists since its last call. */
function unreadFrom<T>(...lists: readonly (readonly T[])[]): () => T[] {
  const seen = lists.map(() => 0)
  return () =>
    lists.flatMap((list, at) => {
      const fresh = list.slice(seen[at])
      seen[at] = list.length
      return fresh
    })
}

/** Path, query, headers, and body of a request as text. */
const requestTextOf = ({ path, query, headers, body }: Call): string =>
  [path, query.toString(), ...query.values(), ...Object.values(headers), body].join('\n')

const ways = { returnUrl: 'https://billing.example/back', cancelUrl: 'https://billing.example/invoice' }

const order = {
  ...{ attempt: 'a-pay-1-2', lines: [{ text: 'Invoice 1', amount: 1250 }], invoiceIds: [1] },
  ...{ amount: 1250, currency: 'EUR', decimals: 2 },
  payer: { email: 'ada@example.com', name: 'Ada Lovelace', language: 'en', customer: 'cus_1' },
}

async function stripe(t: Test): Promise<Scene> {
  const [before, after] = [await openStripe(t), await openStripe(t)]
  const secrets = { secret_key: 'sk_test_key', webhook_secret: 'whsec_canary-of-reports' }
  const fresh = unreadFrom(before.calls, after.calls)
  return {
    type: 'gateway',
    name: 'stripe',
    parameters: { ...secrets, api_base: before.url },
    moves: { api_base: after.url, checkout_domain: after.url },
    args: {
      checkout: [{ ...order, ...ways, stores: true, endsAt: Date.now() + 3_600_000 }],
      charge: [{ token: 'pm_1', type: 'creditcard' }, order],
      store: [{ ...order, ...ways }],
      end: [{ attempt: 'a-pay-1-2', kind: 'checkout', reference: 'cs_1', since: 0 }],
      look: [{ attempt: 'a-pay-1-2', kind: 'checkout', reference: 'cs_1', since: 0 }],
      forget: ['pm_1'],
      refund: [{ transid: 'pi_1', amount: 1250, currency: 'EUR' }],
      webhook: [{ body: Buffer.from('{}'), headers: { 'stripe-signature': 't=1,v1=0' } }],
    },
    inbound: ['webhook_secret'],
    readShown: () => shownIn(secrets, fresh().map(requestTextOf)),
  }
}

async function paypal(t: Test): Promise<Scene> {
  const [before, after] = [await openPayPal(t), await openPayPal(t)]
  const { client_secret } = paypalClient
  const fresh = unreadFrom(before.calls, after.calls)
  const way = 'https://billing.example.com/client/paid/1/word'
  const order = {
    ...{ attempt: 'install-pay-1-1767225600000', lines: [{ text: 'Invoice 17', amount: 1250 }], amount: 1250 },
    ...{ currency: 'EUR', decimals: 2, invoiceIds: [17], stores: false, endsAt: Date.now() + 3_600_000 },
    payer: { email: 'ada@example.com', name: 'Ada Lovelace', language: 'de' },
    ...{ returnUrl: way, cancelUrl: `${way}/given-up` },
  }
  const sought = { attempt: order.attempt, kind: 'checkout', reference: 'ORD1', since: Date.now() }
  const report = before.report('PAYMENT.CAPTURE.COMPLETED', { id: 'CAP1' })
  return {
    type: 'gateway',
    name: 'paypal',
    parameters: before.parameters,
    // If an API URL is set, a change of the environment does not change the destination of calls.
    moves: { environment: 'live', api_base: after.url, api_ca: `${before.roots}\n` },
    args: {
      checkout: [order],
      charge: [{ token: 'VLT1', type: 'paypal' }, order],
      store: [order],
      end: [sought],
      look: [sought],
      forget: ['VLT1'],
      refund: [{ transid: 'CAP1', amount: 1250, currency: 'EUR', decimals: 2 }],
      webhook: [{ body: Buffer.from(report.body), headers: report.headers }],
    },
    readShown: () => {
      const basics = fresh().map(({ headers }) => /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
      return shownIn(
        { client_secret },
        basics.map((one) => Buffer.from(one, 'base64').toString()),
      )
    },
  }
}

async function loose(t: Test): Promise<Scene> {
  const [before, after] = [await openProvider(t, () => ({})), await openProvider(t, () => ({}))]
  const secrets = { token: 'canary of & a "token"', pin: 'canary-pin' }
  const fresh = unreadFrom(before.calls, after.calls)
  return {
    type: 'gateway',
    name: 'loose',
    parameters: { ...secrets, base: before.url },
    moves: { base: after.url, mode: 'test', bypass: 'yes' },
    args: { forget: ['pm_1'] },
    readShown: () => shownIn(secrets, fresh().map(requestTextOf)),
  }
}

async function epp(t: Test): Promise<Scene> {
  const [before, after] = [await openEpp(t), await openEpp(t)]
  const { certificate, key } = await loopbackCertificate()
  const secrets = { password: eppLogin.password, key }
  const fresh = unreadFrom(before.frames, after.frames)
  const certified = () => before.sessions.certified + after.sessions.certified
  let known = 0
  const domain = {
    domain: 'engine.com',
    nameservers: ['ns1.example.com', 'ns2.example.com'],
    idProtection: true,
    expiryDate: null,
    registrant: {
      ...{ firstname: 'Ada', lastname: 'Lovelace', companyname: '', email: 'ada@example.com', country: 'GB' },
      ...{ address1: '12 Mill Lane', address2: '', city: 'Leeds', state: '', postcode: 'LS1 4AP' },
      phonenumber: '+44 113 496 0000',
    },
  }
  const asked = Object.fromEntries(
    ['getLock', 'eppCode', 'restore', 'setIdProtection', 'setContact', 'sync', 'setNameservers'].map((verb) => [
      verb,
      [domain] as const,
    ]),
  )
  return {
    type: 'registrar',
    name: 'epp',
    parameters: { ...eppLogin, ...secrets, certificate, ca: before.ca, host: '127.0.0.1', port: String(before.port) },
    moves: { host: 'localhost', port: String(after.port), ca: `${before.ca}\n${before.ca}` },
    args: {
      ...asked,
      check: ['engine.com'],
      register: [domain, 1],
      renew: [domain, 1],
      transfer: [domain, 'a code'],
      setLock: [domain, true],
    },
    readShown: () => {
      const shown = shownIn(
        secrets,
        fresh().map((frame) => frame.toString('utf8')),
      )
      // The key itself is never sent. A client certificate proves that the module used it.
      if (certified() > known) shown.add('key')
      known = certified()
      return shown
    },
  }
}

async function acme(t: Test): Promise<Scene> {
  const [before, after] = [await openAcme(t), await openAcme(t)]
  for (const authority of [before, after]) authority.wantExternalAccount()
  const [hook, other] = [await openProvider(t, () => ({})), await openProvider(t, () => ({}))]
  const secrets = { eab_hmac_key: externalAccount.key, dns_hook_secret: freshSecret() }
  const fresh = unreadFrom(before.calls, after.calls, hook.calls, other.calls)
  const domains = ['example.com']
  const order = certificateOrder({ csr: await makeCsr(domains), domains, validationMethod: 'dns' })
  const records = [{ name: '_acme-challenge.example.com', value: 'published-before' }]
  const url = `${before.url}/order/none`
  const placed = {
    ...order,
    state: { directory: before.directoryUrl, order: url, method: 'dns', challenges: [], asked: false, records },
  }
  return {
    type: 'ssl',
    name: 'acme',
    parameters: {
      ...{ ...secrets, eab_kid: externalAccount.kid },
      ...{ directory_url: before.directoryUrl, dns_hook_url: `${hook.url}/dns` },
    },
    moves: {
      directory_url: after.directoryUrl,
      dns_hook_url: `${other.url}/dns`,
      ca: (await loopbackCertificate()).certificate,
    },
    args: {
      configure: [order],
      reissue: [placed],
      renew: [placed],
      renewalAdvice: [placed],
      poll: [placed],
      resendValidation: [placed],
      cancel: [placed, 'superseded'],
      approverEmails: ['example.com'],
    },
    // `cancel` has no certificate to revoke, and a record left published does no harm. Renewal information is public.
    // `poll` calls the authority that received the order, where the account exists.
    verbsWithoutSecrets: (destination) => [
      'approverEmails',
      'cancel',
      'renewalAdvice',
      ...(destination === 'directory_url' ? ['poll'] : []),
    ],
    readShown: () => {
      const calls = fresh()
      const shown = shownIn(secrets, calls.map(requestTextOf))
      if (calls.some(isBound)) shown.add('eab_hmac_key')
      if (calls.some((call) => isSignedBy(secrets.dns_hook_secret, call))) shown.add('dns_hook_secret')
      return shown
    },
  }
}

/** Returns true if the call binds an external account, which requires its key. */
function isBound({ body }: Call): boolean {
  if (!body.startsWith('{')) return false
  const { payload } = JSON.parse(body) as { readonly payload?: string }
  return Buffer.from(payload ?? '', 'base64url').includes('externalAccountBinding')
}

async function webhooks(t: Test): Promise<Scene> {
  const [before, after] = [await openProvider(t, () => ({})), await openProvider(t, () => ({}))]
  const secrets = { secret: freshSecret() }
  const fresh = unreadFrom(before.calls, after.calls)
  const event = { id: 'event-1', name: 'client.created', at: '2026-01-31T12:00:00.000Z', data: { clientid: 1 } }
  return {
    type: 'addon',
    name: 'webhooks',
    parameters: { ...secrets, endpoints: before.url },
    moves: { endpoints: `${before.url}\n${after.url}` },
    args: { on: [event, after.url] },
    readShown: () => {
      const calls = fresh()
      const shown = shownIn(secrets, calls.map(requestTextOf))
      if (calls.some((call) => isSignedBy(secrets.secret, call))) shown.add('secret')
      return shown
    },
  }
}

const shownIn = (secrets: Readonly<Record<string, string>>, texts: readonly string[]): Set<string> =>
  new Set(Object.keys(secrets).filter((name) => texts.some((text) => containsSecret(text, secrets[name] as string))))
