import type { SslOrderRow } from '../../db/rows-certificates.js'
import { nextRenewalTime } from '../../domain/certificates/renewal-plan.js'
import { parseChallenges } from '../../domain/certificates/ssl-orders.js'
import type { Challenge } from '../../domain/ports/ssl.js'
import { readableName } from '../../domain/values/domain-names.js'
import type { Exact } from '../../domain/values/exact.js'
import { sslStatuses, validationMethods } from '../../domain/values/statuses.js'
import type { Field } from '../../engine/fields.js'
import { type EmbeddedRecordContext, embeddedClient, presentClients } from './client.js'
import { domainUnicode } from './domain.js'
import { f, type Values } from './kit.js'
import { embeddedService, presentServiceSummaries } from './service.js'

/** A certificate signing request for example.com. Its private key was discarded. */
const exampleRequest = [
  '-----BEGIN CERTIFICATE REQUEST-----',
  'MIHRMHgCAQAwFjEUMBIGA1UEAwwLZXhhbXBsZS5jb20wWTATBgcqhkjOPQIBBggq',
  'hkjOPQMBBwNCAAS94GS3a8VeJEJsNs0w82vzNMXuZKm8qDCC/Yt8UGzMhYbaFG2U',
  '0gnuVL8guaL0wIcsVHR9RRGYuaPIHcIup16RoAAwCgYIKoZIzj0EAwIDSQAwRgIh',
  'AJvX4v+wTR/SKr6FhXLC57k2eJmLZs9U8GrrCUvdWJs3AiEA8SntOzrIm/yJxQ9U',
  '99dYelCGkpR0pK+OAQwxC7bhMJw=',
  '-----END CERTIFICATE REQUEST-----',
].join('\n')

export const sslFields = {
  module: f.identifier({ max: 64, description: 'Name of an installed SSL module.', example: 'acme' }),
  cert_type: f.code({ description: 'Certificate type, as named by the provider.', example: 'DV' }),
  domain: f.code({ description: 'Common name of the certificate; `*.<name>` for a wildcard.', example: 'example.com' }),
  csr: f.code({ max: 65_535, description: 'PEM.', example: exampleRequest }),
  webserver_type: f.code({
    description: 'Web server for the certificate, as named by the provider.',
    example: 'nginx',
  }),
  validation_method: f.oneOf(validationMethods, { description: 'How the client proves control of the names.' }),
  approver_email: f.email({ description: 'Address for the approval request when validating by email.' }),
  domains: f.listOf(f.code({ example: 'www.example.com' }), {
    max: 100,
    description: 'Additional names on the certificate.',
  }),
}

/** Administrative contact of a certificate order. */
export const adminFields = {
  admin_first_name: f.text({ description: 'First name of the administrative contact.', example: 'Ada' }),
  admin_last_name: f.text({ description: 'Last name of the administrative contact.', example: 'Lovelace' }),
  admin_email: f.email({ description: 'Email address of the administrative contact.' }),
  admin_phone: f.code({ description: 'Phone number of the administrative contact.', example: '+44 113 496 0000' }),
  admin_org: f.text({ description: 'Organization of the administrative contact.', example: 'Analytical Engines Ltd' }),
  admin_address: f.text({ description: 'Street of the administrative contact.', example: '12 Mill Lane' }),
  admin_city: f.text({ description: 'City of the administrative contact.', example: 'Leeds' }),
  admin_state: f.text({
    description: 'State, province, or region of the administrative contact.',
    example: 'West Yorkshire',
  }),
  admin_zip: f.text({ description: 'Postal code of the administrative contact.', example: 'LS1 4AP' }),
  admin_country: f.country({
    description: 'Country of the administrative contact, as a two-letter code (ISO 3166-1).',
  }),
}

export const sslStatus = f.oneOf(sslStatuses, {
  description:
    'An `Active` order has a certificate. A `Reissuing` order keeps its certificate until the new one is issued.',
})

const message = f.longText({ description: 'Last message from the provider.', example: 'The certificate is issued' })

const challenge = f.named('SslChallenge', 'A domain validation challenge from the certificate provider.', {
  type: f.oneOf(['http', 'dns', 'email'], {
    description: 'Where the proof is published: over HTTP, in DNS, or by email.',
  }),
  domain: sslFields.domain,
  name: f.longText({
    description: 'URL path, TXT record name, or email address, depending on `type`.',
    example: '_acme-challenge.example.com',
  }),
  value: f.nullable(f.longText({ description: 'Content to publish there.' })),
})

const challenges = f.listOf(f.record(challenge), { description: 'Challenges to complete while validation is pending.' })

/** Response of the actions that call the provider (R-1703). */
export const sslAnswer = { order_id: f.id('sslorder'), status: sslStatus, message, challenges }

/** Errors of the actions that call the provider. */
export const sslErrors = [
  'ssl_order_not_found',
  'ssl_status_unfit',
  'ssl_refused',
  'ssl_order_busy',
  'ssl_unreachable',
] as const

export const presentSslAnswer = (row: SslOrderRow): Values<typeof sslAnswer> => ({
  order_id: row.id,
  status: row.status,
  message: row.message ?? '',
  challenges: parseChallenges(row).map(presentChallenge),
})

const presentChallenge = (one: Challenge): Values<typeof challenge> => {
  const { type, domain } = one
  if (one.type === 'http') return { type, domain, name: one.path, value: one.content }
  if (one.type === 'dns') return { type, domain, name: one.name, value: one.value }
  return { type, domain, name: one.address, value: null }
}

type AdminName = keyof typeof adminFields

/** Returns the submitted fields of the administrative contact. Other fields cause a compilation error. */
export const readAdmin = <Given extends Partial<Record<AdminName, string>>>(
  admin: Exact<Partial<Record<AdminName, string>>, Given>,
): Given => admin

const nullableAdminFields = Object.fromEntries(
  Object.entries<Field<string>>(adminFields).map(([name, one]) => [name, f.nullable(one)]),
) as Record<AdminName, Field<string | null>>

export const sslOrder = f.named('SslOrder', 'A certificate order with its client and service.', {
  id: f.id('sslorder'),
  order_id: f.id('sslorder'),
  client_id: f.idIfAny('client'),
  service_id: f.idIfAny('service'),
  module: sslFields.module,
  cert_type: f.nullable(sslFields.cert_type),
  domain: f.nullable(sslFields.domain),
  domain_unicode: f.nullable(domainUnicode),
  domains: sslFields.domains,
  csr: f.nullable(sslFields.csr),
  webserver_type: f.nullable(sslFields.webserver_type),
  validation_method: sslFields.validation_method,
  approver_email: f.nullable(sslFields.approver_email),
  ...nullableAdminFields,
  status: sslStatus,
  message: f.nullable(message),
  challenges,
  certificate: f.nullable(f.longText({ description: 'PEM.', example: '-----BEGIN CERTIFICATE-----…' })),
  chain: f.nullable(f.longText({ description: 'Intermediate certificates in PEM.' })),
  expires_at: f.nullable(f.instant({ extension: true, description: 'Expiry time of the certificate, or null.' })),
  renew_at: f.nullable(
    f.instant({
      extension: true,
      description: 'Time of the automatic renewal; null if the service does not renew the certificate.',
    }),
  ),
  created_at: f.createdAt(),
  client: embeddedClient,
  service: f.nullable(f.record(embeddedService)),
})

/** Presents a page of certificate orders, with one query for clients and one for services. */
export const presentSslOrders =
  (ctx: EmbeddedRecordContext) =>
  async (rows: readonly SslOrderRow[]): Promise<Values<typeof sslOrder>[]> => {
    const clients = await presentClients(
      ctx,
      rows.map(({ client_id }) => client_id),
    )
    const serviceIds = rows.map(({ service_id }) => service_id).filter((id) => id !== null)
    const serviceOf = await presentServiceSummaries(ctx, serviceIds)
    return rows.map((row) => {
      const admin: Partial<Record<AdminName, string>> = JSON.parse(row.admin)
      // Written out, because spreading several objects into one with so many properties is several times slower.
      return {
        order_id: row.id,
        status: row.status,
        message: row.message,
        challenges: parseChallenges(row).map(presentChallenge),
        id: row.id,
        client_id: row.client_id,
        service_id: row.service_id,
        module: row.module,
        cert_type: row.cert_type,
        domain: row.domain,
        domain_unicode: row.domain === null ? null : readableName(row.domain),
        domains: JSON.parse(row.domains),
        csr: row.csr,
        webserver_type: row.webserver_type,
        validation_method: row.validation_method,
        approver_email: row.approver_email,
        admin_first_name: admin.admin_first_name ?? null,
        admin_last_name: admin.admin_last_name ?? null,
        admin_email: admin.admin_email ?? null,
        admin_phone: admin.admin_phone ?? null,
        admin_org: admin.admin_org ?? null,
        admin_address: admin.admin_address ?? null,
        admin_city: admin.admin_city ?? null,
        admin_state: admin.admin_state ?? null,
        admin_zip: admin.admin_zip ?? null,
        admin_country: admin.admin_country ?? null,
        certificate: row.certificate,
        chain: row.chain,
        expires_at: row.expires_at,
        renew_at: nextRenewalTime(row),
        created_at: row.created_at,
        client: clients.get(row.client_id) ?? null,
        service: (row.service_id === null ? undefined : serviceOf(row.service_id)) ?? null,
      }
    })
  }
