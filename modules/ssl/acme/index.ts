import { X509Certificate } from 'node:crypto'
import { csrBytes, csrProblem } from '../../../domain/ports/csr.js'
import { emailForm, emptyOr } from '../../../domain/ports/forms.js'
import { type ModuleContext, ModuleError, refused, unreachable } from '../../../domain/ports/module.js'
import {
  type CertificateOrder,
  type Challenge,
  constructedEmails,
  type SslProgress,
  sslModule,
} from '../../../domain/ports/ssl.js'
import { authorizationsOf, reasonsIn, taskOf } from './authorization.js'
import { AcmeClient, locationOf } from './client.js'
import { type DnsRecord, hasHook, publish, withdraw } from './dns-hook.js'
import { readProblem } from './problem.js'

export default sslModule({
  name: 'acme',
  displayName: 'ACME (Let’s Encrypt)',
  parameters: [
    {
      name: 'directory_url',
      label: 'Directory URL',
      type: 'text',
      required: true,
      default: 'https://acme-v02.api.letsencrypt.org/directory',
      destination: true,
      httpsOnly: true,
    },
    {
      name: 'contact_email',
      label: 'Contact e-mail address of the account',
      type: 'text',
      form: emptyOr(emailForm),
      destination: false,
    },
    { name: 'eab_kid', label: 'External account: key id', type: 'text', destination: false },
    { name: 'eab_hmac_key', label: 'External account: HMAC key', type: 'password' },
    {
      name: 'dns_hook_url',
      label: 'DNS hook URL',
      type: 'text',
      destination: true,
      httpsOnly: true,
    },
    { name: 'dns_hook_secret', label: 'Signing secret of the DNS hook', type: 'password' },
    { name: 'ca', label: 'Root certificate of a private authority (PEM)', type: 'textarea', destination: true },
  ],

  configure: placeOrder,
  reissue: placeOrder,

  async cancel(order, ctx, reason) {
    const { certificate } = order
    await withdraw(stateOf(order)?.records ?? [], ctx)
    if (certificate === undefined) return { status: 'cancelled', message: 'No certificate had been issued' }
    const client = await AcmeClient.open(ctx, directoryOf(order, ctx))
    const revoked = await revoke(client, certificate, reason)
    return {
      status: 'cancelled',
      message: revoked ? 'The certificate is revoked' : 'The certificate was revoked before',
    }
  },

  async resendValidation(order, ctx) {
    const state = stateOf(order)
    if (state === undefined) return placeOrder(order, ctx)
    const client = await AcmeClient.open(ctx, state.directory)
    const known = await client.get(state.order).catch((error) => {
      // The authority no longer knows the order.
      if (isRefusal(error)) return { status: 'invalid' }
      throw error
    })
    if (known.status === 'invalid') return placeOrder(order, ctx)
    return advanceOrder({ client, order, state, ctx }, known, true)
  },

  approverEmails: async (domain) => constructedEmails(domain),

  async poll(order, ctx) {
    const state = stateOf(order)
    if (state === undefined) return { status: 'failed', message: 'Nothing was ordered' }
    const client = await AcmeClient.open(ctx, state.directory)
    const known = { client, order, state, ctx }
    try {
      return await advanceOrder(known, await client.get(state.order), !state.asked && isPublished(known))
    } catch (error) {
      if (!isRefusal(error)) throw error
      return finishOrder(known, { status: 'failed', message: error.message })
    }
  },
})

/** The state of an order between verbs. */
interface State {
  /** The authority that the order was placed with, even if the parameters have changed since. */
  readonly directory: string
  /** The URL of the order at the authority. */
  readonly order: string
  readonly method: 'http' | 'dns'
  /** URLs for asking the authority to validate the challenges. */
  readonly challenges: readonly string[]
  /** True once the authority was asked to. */
  readonly asked: boolean
  /** TXT records that the DNS hook has published, to be withdrawn in the end. */
  readonly records: readonly DnsRecord[]
}

const stateOf = ({ state }: CertificateOrder): State | undefined => (state as State | undefined) ?? undefined

const directoryOf = (order: CertificateOrder, { config }: ModuleContext): string =>
  stateOf(order)?.directory ?? config.directory_url ?? ''

/** Places an order and returns the challenges to publish; validation is not requested before they are published. */
async function placeOrder(order: CertificateOrder, ctx: ModuleContext): Promise<SslProgress> {
  const { csr, domains } = order
  const method = methodOf(order)
  if (csr === undefined) throw refused('The order has no certificate request yet')
  if (domains.length === 0) throw refused('The order names no domain')
  const directory = ctx.config.directory_url ?? ''
  const client = await AcmeClient.open(ctx, directory)
  const problem = await csrProblem(csr, domains)
  if (problem !== undefined) throw refused(problem, 'badCSR')

  const identifiers = domains.map((value) => ({ type: 'dns', value }))
  const { reply, body } = await client.post(client.directory.newOrder, { identifiers })
  const open = (await authorizationsOf(client, body)).filter(({ status }) => status !== 'valid')
  const tasks = open.map((one) => taskOf(one, method, client.key.thumbprint))
  const challenges = tasks.map(({ challenge }) => challenge)
  const records = await publish(challenges, ctx)
  // An authority may return the challenges of an earlier order.
  const isStale = ({ value }: DnsRecord) => !records.some((one) => one.value === value)
  await withdraw((stateOf(order)?.records ?? []).filter(isStale), ctx)
  const state: State = {
    directory,
    order: locationOf(reply),
    method,
    challenges: tasks.map(({ url }) => url),
    asked: false,
    records,
  }
  return { status: 'awaiting_validation', message: nextSteps(challenges, ctx), state, challenges }
}

function methodOf({ validationMethod, domains }: CertificateOrder): 'http' | 'dns' {
  if (validationMethod === 'email')
    throw new ModuleError('unsupported', 'ACME does not validate by e-mail: choose http or dns')
  const wildcard = domains.find((name) => name.startsWith('*.'))
  if (validationMethod === 'http' && wildcard !== undefined) throw refused(`${wildcard} can be validated by dns only`)
  return validationMethod
}

function nextSteps(challenges: readonly Challenge[], ctx: ModuleContext): string {
  if (challenges.length === 0) return 'Every name is validated already'
  const names = challenges.map((one) => (one.type === 'dns' ? one.name : one.domain)).join(', ')
  if (challenges[0]?.type === 'http')
    return `The service answers /.well-known/acme-challenge/, where port 80 of each name has to lead: ${names}`
  if (hasHook(ctx)) return `The TXT records were handed to the DNS hook: ${names}`
  return `Publish the TXT records, then ask for the validation again: ${names}`
}

/** An order on record, its state at the authority, and the client for asking about it. */
interface AcmeOrder {
  readonly client: AcmeClient
  readonly order: CertificateOrder
  readonly state: State
  readonly ctx: ModuleContext
}

/** Advances an order from its status at the authority, which `known` holds. `mayAsk`: the challenges are published. */
async function advanceOrder(
  acmeOrder: AcmeOrder,
  known: Readonly<Record<string, unknown>>,
  mayAsk: boolean,
): Promise<SslProgress> {
  const { client, order, state } = acmeOrder
  switch (known.status) {
    case 'pending':
      if (mayAsk) return requestValidation(acmeOrder)
      return awaiting(
        state,
        state.asked ? validating(order) : 'Publish the TXT records, then ask for the validation again',
      )
    case 'ready': {
      const csr = csrBytes(order.csr ?? '').toString('base64url')
      const { body } = await client.post(String(known.finalize), { csr })
      // An authority that still says ready is not asked in a loop; the next poll goes on.
      return body.status === 'ready' ? awaiting(state, issuing) : advanceOrder(acmeOrder, body, mayAsk)
    }
    case 'processing':
      return awaiting(state, issuing)
    case 'valid':
      return finishOrder(acmeOrder, {
        status: 'active',
        message: 'The certificate is issued',
        ...(await download(client, known)),
      })
    case 'invalid':
      return finishOrder(acmeOrder, { status: 'failed', message: await whyInvalid(client, known) })
    default:
      throw unreachable('The certificate authority did not answer with an order', true)
  }
}

const issuing = 'The names are validated; the certificate is being issued'

const awaiting = (state: State, message: string): SslProgress => ({ status: 'awaiting_validation', message, state })

const validating = ({ domains }: CertificateOrder): string => `The authority validates ${domains.join(', ')}`

/** True if the service publishes the challenges itself, rather than the operator. */
const isPublished = ({ state, ctx }: AcmeOrder): boolean => state.method === 'http' || hasHook(ctx)

async function requestValidation({ client, state, order }: AcmeOrder): Promise<SslProgress> {
  for (const url of state.challenges) {
    const { status } = await client.get(url)
    if (status === 'pending' || status === 'processing') await client.post(url, {})
  }
  return awaiting({ ...state, asked: true }, validating(order))
}

/** Ends an order and removes its published records. */
async function finishOrder({ state, ctx }: AcmeOrder, progress: SslProgress): Promise<SslProgress> {
  await withdraw(state.records, ctx)
  return { ...progress, state: { ...state, records: [] } }
}

async function whyInvalid(client: AcmeClient, known: Readonly<Record<string, unknown>>): Promise<string> {
  const reasons = reasonsIn(await authorizationsOf(client, known))
  return reasons.join('; ') || readProblem(known.error)?.text || 'The authority gave the order up'
}

const certificates = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

async function download(
  client: AcmeClient,
  known: Readonly<Record<string, unknown>>,
): Promise<{ readonly certificate: string; readonly chain: string }> {
  const [certificate, ...chain] = (await client.pem(String(known.certificate))).match(certificates) ?? []
  if (certificate === undefined || !isReadable(certificate))
    throw unreachable('The certificate authority did not answer with a certificate', true)
  return { certificate: `${certificate}\n`, chain: chain.map((one) => `${one}\n`).join('') }
}

function isReadable(pem: string): boolean {
  try {
    return new X509Certificate(pem) !== undefined
  } catch {
    return false
  }
}

/** Revocation reasons of RFC 5280: 4 for superseded, 5 for no longer needed. */
const reasonCode = (reason: string): 4 | 5 => (/supersed|replac/i.test(reason) ? 4 : 5)

/** Revokes a certificate. Returns false if it was revoked before. */
async function revoke(client: AcmeClient, pem: string, reason: string): Promise<boolean> {
  const certificate = new X509Certificate(pem).raw.toString('base64url')
  try {
    await client.post(client.directory.revokeCert, { certificate, reason: reasonCode(reason) })
    return true
  } catch (error) {
    if (isRefusal(error) && error.providerCode === 'alreadyRevoked') return false
    throw error
  }
}

const isRefusal = (error: unknown): error is ModuleError => error instanceof ModuleError && error.kind === 'refused'
