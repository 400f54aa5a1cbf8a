import { type KeyObject, X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { type ModuleContext, ModuleError, refused } from '../../../domain/ports/module.js'
import { apiRoots, customApiBase, environments, readEnvironment } from './host.js'

/** The key of a verified certificate, valid until any certificate in its chain expires. */
interface Verified {
  readonly key: KeyObject
  /** Unix milliseconds. */
  readonly endsAt: number
}

/** Verified certificates by URL and roots, most recent last. */
const cache = new Map<string, Verified>()
const maxCached = 8

/**
 * Returns the public key of the certificate referenced in a report. The certificate must be served directly, without a
 * redirect, from the environment's certificate host and path. It must chain to a trusted root and be one of PayPal's
 * report-signing certificates (R-4362). Throws `refused` if a requirement is not met, and `unreachable` if the
 * certificate cannot be fetched now.
 */
export async function fetchSigningKey(ctx: ModuleContext, address: string): Promise<KeyObject> {
  expectAddress(ctx, address)
  const roots = apiRoots(ctx)
  const place = `${roots ?? ''}\n${address}`
  const now = ctx.machineNow().getTime()
  const known = cache.get(place)
  if (known !== undefined && now < known.endsAt) return known.key
  const verified = verifyChain(await download(ctx, address, roots), rootsOf(roots), now)
  cache.delete(place)
  if (cache.size >= maxCached) cache.delete(cache.keys().next().value as string)
  cache.set(place, verified)
  return verified.key
}

const pathForm = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/

/**
 * Throws `refused` if a certificate URL has another host or path than expected. Compares the text rather than the
 * parsed URL. A custom API server must serve the certificate too.
 */
function expectAddress(ctx: ModuleContext, address: string): void {
  const standIn = customApiBase(ctx)
  const environment = readEnvironment(ctx)
  const isBelow = (origin: string) => address.startsWith(origin) && pathForm.test(address.slice(origin.length))
  if (isBelow(standIn ?? `https://${environments[environment].certificates}`)) return
  const other = environment === 'live' ? 'sandbox' : 'live'
  if (isBelow(`https://${environments[other].certificates}`))
    throw refused(`The report comes from PayPal’s ${other} environment, but the module is set to ${environment}`)
  throw refused('The certificate URL in the report is not on a PayPal host')
}

async function download(ctx: ModuleContext, address: string, ca: string | undefined): Promise<string> {
  const reply = await ctx.http({ method: 'GET', url: address, headers: { accept: '*/*' }, ca })
  if (reply.status === 200) return reply.body
  if (reply.status === 429 || reply.status >= 500)
    throw new ModuleError('unreachable', 'PayPal does not return the certificate of a report at the moment')
  throw refused(`PayPal did not return the certificate at the URL in the report (HTTP status ${reply.status})`)
}

const blocks = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g
/** Maximum number of certificates read from a file, and of links in a chain. */
const maxLinks = 6

const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(blocks) ?? []).map((one) => new X509Certificate(one))

let publicRoots: readonly X509Certificate[] | undefined

function rootsOf(pem: string | undefined): readonly X509Certificate[] {
  if (pem !== undefined) return certificatesIn(pem)
  publicRoots ??= rootCertificates.map((one) => new X509Certificate(one))
  return publicRoots
}

/**
 * Verifies the chain from the first certificate of a file through the others to one of the roots. Throws `refused` if a
 * certificate in the chain is not valid now, if the chain does not lead to a root through certificate authorities, or
 * if the first certificate is not PayPal's for reports.
 */
export function verifyChain(pem: string, roots: readonly X509Certificate[], now: number): Verified {
  const [leaf, ...others] = readChain(pem)
  if (leaf === undefined || leaf.ca || !isPayPalCertificate(leaf) || leaf.publicKey.asymmetricKeyType !== 'rsa')
    throw refused('PayPal does not sign reports with the certificate of this report')
  let endsAt = Number.POSITIVE_INFINITY
  let current = leaf
  for (let links = 0; links < maxLinks; links++) {
    endsAt = Math.min(endsAt, validUntil(current, now))
    const root = roots.find((one) => hasIssued(one, current))
    if (root !== undefined) return { key: leaf.publicKey, endsAt: Math.min(endsAt, validUntil(root, now)) }
    const issuer = others.find((one) => one.ca && one !== current && hasIssued(one, current))
    if (issuer === undefined) break
    current = issuer
  }
  throw refused('The certificate of the report does not lead to a trusted root certificate')
}

function readChain(pem: string): readonly X509Certificate[] {
  try {
    return certificatesIn(pem).slice(0, maxLinks)
  } catch {
    return []
  }
}

/** Host names under which PayPal signs reports, in both environments. */
const signers = ['messageverificationcerts.paypal.com', 'messageverificationcerts.sandbox.paypal.com']

const isPayPalCertificate = (certificate: X509Certificate): boolean =>
  signers.some((name) => certificate.checkHost(name, { wildcards: false, subject: 'default' }) === name)

const hasIssued = (issuer: X509Certificate, certificate: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

function validUntil({ validFrom, validTo }: X509Certificate, now: number): number {
  const end = Date.parse(validTo)
  if (!(Date.parse(validFrom) <= now && now < end))
    throw refused('A certificate in the report’s chain is expired or not valid yet')
  return end
}
