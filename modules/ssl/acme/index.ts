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
import { failureReasons, fetchAuthorizations, selectChallenge } from './authorization.js'
import { AcmeClient, readLocation } from './client.js'
import { type DnsRecord, hasHook, publishRecords, removeRecords } from './dns-hook.js'
import { downloadCertificate } from './download.js'
import { orderCertificate } from './new-order.js'
import { isRefusal, readProblem } from './problem.js'
import { fetchRenewalAdvice } from './renewal-info.js'
import { revokeCertificates } from './revocation.js'
import { type AcmeState, listDirectories, readState } from './state.js'

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
      label: 'Contact email address of the account',
      type: 'text',
      form: emptyOr(emailForm),
      destination: false,
    },
    { name: 'eab_kid', label: 'External account: key ID', type: 'text', destination: false },
    { name: 'eab_hmac_key', label: 'External account: HMAC key', type: 'password' },
    {
      name: 'dns_hook_url',
      label: 'DNS hook URL',
      type: 'text',
      destination: true,
      httpsOnly: true,
    },
    { name: 'dns_hook_secret', label: 'Signing secret of the DNS hook', type: 'password' },
    {
      name: 'ca',
      label: 'Root certificate of a private certificate authority (PEM)',
      type: 'textarea',
      destination: true,
    },
  ],

  configure: (order, ctx) => placeOrder(order, ctx),
  reissue: (order, ctx) => placeOrder(order, ctx),

  async cancel(order, ctx, reason) {
    await removeRecords(readState(order)?.records ?? [], ctx)
    const certificates = await runningCertificates(order, ctx)
    if (certificates.length === 0)
      return {
        status: 'cancelled',
        message: order.certificate === undefined ? 'No certificate was issued' : 'All certificates had already expired',
      }
    const revoked = await revokeCertificates(ctx, { certificates, reason, directories: listDirectories(order, ctx) })
    return { status: 'cancelled', message: messageOf(certificates.length, revoked) }
  },

  renew: (order, ctx) => placeOrder(order, ctx, { isRenewal: true }),

  renewalAdvice: async (order, ctx) =>
    order.certificate === undefined
      ? {}
      : fetchRenewalAdvice(ctx, listDirectories(order, ctx)[0] ?? '', order.certificate),

  async resendValidation(order, ctx) {
    const state = readState(order)
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
    const state = readState(order)
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

/** Returns an order's unexpired certificates, including a certificate that was issued since the last query. */
async function runningCertificates(order: CertificateOrder, ctx: ModuleContext): Promise<readonly string[]> {
  const { certificate, formerCertificates } = order
  const known = certificate === undefined ? formerCertificates : [certificate, ...formerCertificates]
  const latest = await findIssuedCertificate(order, ctx)
  return [...new Set(latest === undefined ? known : [latest, ...known])].filter(
    (pem) => new Date(new X509Certificate(pem).validTo) > ctx.machineNow(),
  )
}

/**
 * Returns the certificate of an order that the authority has completed since the last query, or undefined if there is
 * none. Throws `unreachable` while the certificate is being issued.
 */
async function findIssuedCertificate(order: CertificateOrder, ctx: ModuleContext): Promise<string | undefined> {
  const state = readState(order)
  if (state === undefined || !state.asked || state.isOver) return undefined
  const client = await AcmeClient.open(ctx, state.directory)
  const known = await client.get(state.order).catch((error) => {
    if (isRefusal(error)) return { status: 'invalid' }
    throw error
  })
  if (known.status === 'processing')
    throw unreachable('The certificate is being issued right now: cancel the order again in a minute', false)
  return known.status === 'valid' ? (await downloadCertificate(client, known)).certificate : undefined
}

function messageOf(count: number, revoked: number): string {
  if (count === 1) return revoked === 1 ? 'The certificate was revoked' : 'The certificate had already been revoked'
  return `All ${count} unexpired certificates of the order were revoked`
}

/** Places an order and returns the challenges to publish. Validation is requested only after they are published. */
async function placeOrder(
  order: CertificateOrder,
  ctx: ModuleContext,
  { isRenewal = false }: { readonly isRenewal?: boolean } = {},
): Promise<SslProgress> {
  const { csr, domains } = order
  const method = methodOf(order)
  if (csr === undefined) throw refused('The certificate request for this order is missing')
  if (domains.length === 0) throw refused('The order contains no domain')
  const directory = ctx.config.directory_url ?? ''
  const client = await AcmeClient.open(ctx, directory)
  const problem = await csrProblem(csr, domains)
  if (problem !== undefined) throw refused(problem, 'badCSR')

  const earlier = readState(order)
  const replaces = isRenewal && earlier?.directory === directory ? order.certificate : undefined
  const { reply, body } = await orderCertificate(client, domains, replaces)
  const open = (await fetchAuthorizations(client, body)).filter(({ status }) => status !== 'valid')
  const tasks = open.map((one) => selectChallenge(one, method, client.key.thumbprint))
  const challenges = tasks.map(({ challenge }) => challenge)
  const records = await publishRecords(challenges, ctx)
  // Keeps records that this order needs too, because an authority may return the challenges of an earlier order.
  const isStale = ({ value }: DnsRecord) => !records.some((one) => one.value === value)
  await removeRecords((earlier?.records ?? []).filter(isStale), ctx)
  const formerDirectories = earlier === undefined ? [] : listDirectories(order, ctx).filter((one) => one !== directory)
  const state: AcmeState = {
    directory,
    formerDirectories: [...new Set(formerDirectories)],
    order: readLocation(reply),
    method,
    challenges: tasks.map(({ url }) => url),
    asked: false,
    records,
  }
  const waitsForRecords = method === 'dns' && challenges.length > 0 && !hasHook(ctx)
  return { status: 'awaiting_validation', message: nextSteps(challenges, ctx), state, challenges, waitsForRecords }
}

function methodOf({ validationMethod, domains }: CertificateOrder): 'http' | 'dns' {
  if (validationMethod === 'email')
    throw new ModuleError('unsupported', 'ACME does not support email validation: choose http or dns')
  const wildcard = domains.find((name) => name.startsWith('*.'))
  if (validationMethod === 'http' && wildcard !== undefined) throw refused(`${wildcard} can only be validated by dns`)
  return validationMethod
}

function nextSteps(challenges: readonly Challenge[], ctx: ModuleContext): string {
  if (challenges.length === 0) return 'All names are already validated'
  const names = challenges.map((one) => (one.type === 'dns' ? one.name : one.domain)).join(', ')
  if (challenges[0]?.type === 'http')
    return `The service answers /.well-known/acme-challenge/; make sure that port 80 of each name leads to it: ${names}`
  if (hasHook(ctx)) return `The TXT records were sent to the DNS hook: ${names}`
  return `Publish the TXT records, then request validation again: ${names}`
}

/** A stored order, its state at the authority, and the client to query it. */
interface AcmeOrder {
  readonly client: AcmeClient
  readonly order: CertificateOrder
  readonly state: AcmeState
  readonly ctx: ModuleContext
}

/**
 * Takes the next step for an order, depending on its status at the authority, in `known`. `mayAsk` is true if
 * validation may be requested.
 */
async function advanceOrder(
  acmeOrder: AcmeOrder,
  known: Readonly<Record<string, unknown>>,
  mayAsk: boolean,
): Promise<SslProgress> {
  const { client, order, state } = acmeOrder
  switch (known.status) {
    case 'pending':
      if (mayAsk) return requestValidation(acmeOrder)
      return awaiting(state, state.asked ? validating(order) : 'Publish the TXT records, then request validation again')
    case 'ready': {
      const csr = csrBytes(order.csr ?? '').toString('base64url')
      const { body } = await client.post(String(known.finalize), { csr })
      // If the authority still says ready, the next poll continues. This avoids a loop.
      return body.status === 'ready' ? awaiting(state, issuing) : advanceOrder(acmeOrder, body, mayAsk)
    }
    case 'processing':
      return awaiting(state, issuing)
    case 'valid':
      return finishOrder(acmeOrder, {
        status: 'active',
        message: 'The certificate was issued',
        ...(await downloadCertificate(client, known)),
      })
    case 'invalid':
      return finishOrder(acmeOrder, { status: 'failed', message: await invalidOrderReason(client, known) })
    default:
      throw unreachable('The certificate authority did not return an order', true)
  }
}

const issuing = 'The names are validated; the certificate is being issued'

const awaiting = (state: AcmeState, message: string): SslProgress => ({ status: 'awaiting_validation', message, state })

const validating = ({ domains }: CertificateOrder): string => `The authority validates ${domains.join(', ')}`

/** Returns true if the service or the DNS hook publishes the challenges, rather than the operator. */
const isPublished = ({ state, ctx }: AcmeOrder): boolean => state.method === 'http' || hasHook(ctx)

async function requestValidation({ client, state, order }: AcmeOrder): Promise<SslProgress> {
  for (const url of state.challenges) {
    const { status } = await client.get(url)
    if (status === 'pending' || status === 'processing') await client.post(url, {})
  }
  return awaiting({ ...state, asked: true }, validating(order))
}

/** Removes an order's published records and returns `progress` with the order marked as over. */
async function finishOrder({ state, ctx }: AcmeOrder, progress: SslProgress): Promise<SslProgress> {
  await removeRecords(state.records, ctx)
  return { ...progress, state: { ...state, isOver: true, records: [] } }
}

async function invalidOrderReason(client: AcmeClient, known: Readonly<Record<string, unknown>>): Promise<string> {
  const reasons = failureReasons(await fetchAuthorizations(client, known))
  return reasons.join('; ') || readProblem(known.error)?.text || 'The authority gave no reason'
}
