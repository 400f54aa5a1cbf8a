import { day, event, id, listOf, nullable, text, whole } from './data.js'

const clientid = nullable(id())
const service = { serviceid: id(), clientid, pid: nullable(id()), domain: nullable(text('ada.example.com')) }
const aboutService = { record: 'service', by: 'serviceid' } as const
const domain = { domainid: id(), clientid, domain: text('engines.example'), expirydate: nullable(day()) }
const aboutDomain = { record: 'domain', by: 'domainid' } as const
const certificate = {
  orderid: id(),
  clientid,
  serviceid: nullable(id()),
  domain: nullable(text('ada.example.com')),
  module: text('acme'),
}
const aboutCertificate = { record: 'sslorder', by: 'orderid' } as const

/** Events about services, domains, and certificates. */
export const serviceEvents = {
  'service.created': event('Service set up', 'A service was set up and is active.', service, aboutService),
  'service.updated': event(
    'Service changed',
    'The record of a service was changed, by a call or by the service itself; not raised if another event reports the change.',
    service,
    aboutService,
  ),
  'serviceaddon.updated': event(
    'Addon changed',
    'The record of a service addon was changed by a call, with its service, or by a payment.',
    { serviceaddonid: id(), serviceid: id(), clientid: nullable(id()) },
    { record: 'serviceaddon', by: 'serviceaddonid' },
  ),
  'service.renewed': event(
    'Service renewed',
    'Another period of a service was paid for.',
    { ...service, nextduedate: day('2026-02-28') },
    aboutService,
  ),
  'service.upgraded': event(
    'Service upgraded',
    'A service was changed to another product.',
    { ...service, oldpid: nullable(id(2)) },
    aboutService,
  ),
  'service.suspended': event('Service suspended', 'A service was suspended.', service, aboutService),
  'service.unsuspended': event('Service unsuspended', 'A suspension was lifted.', service, aboutService),
  'service.cancellation_requested': event(
    'Cancellation requested',
    'A cancellation of a service was requested.',
    { ...service, type: text('Immediate') },
    aboutService,
  ),
  'service.cancelled': event(
    'Service cancelled',
    'A service was cancelled without an operation on a server.',
    service,
    aboutService,
  ),
  'service.terminated': event('Service terminated', 'A service was terminated.', service, aboutService),
  'termination.delayed': event(
    'Terminations delayed',
    'More services are due for termination than one run of the daily job may terminate.',
    { waiting: whole(12), limit: whole(25) },
  ),
  'domain.updated': event(
    'Domain changed',
    'The record of a domain was changed, by a call or by the service itself; not raised if another event reports the change.',
    domain,
    aboutDomain,
  ),
  'domain.registered': event('Domain registered', 'A domain became active at its registrar.', domain, aboutDomain),
  'domain.transferred_in': event(
    'Domain transferred to us',
    'A domain was transferred from another registrar and is active.',
    domain,
    aboutDomain,
  ),
  'domain.transferred_away': event(
    'Domain transferred away',
    'A domain was transferred to another registrar.',
    domain,
    aboutDomain,
  ),
  'domain.renewed': event('Domain renewed', 'A domain was renewed.', domain, aboutDomain),
  'domain.grace': event(
    'Domain not renewed',
    'The expiry date of a domain has passed; it can still be renewed as usual.',
    domain,
    aboutDomain,
  ),
  'domain.redemption': event(
    'Domain in redemption',
    'A domain was not renewed in its grace period.',
    domain,
    aboutDomain,
  ),
  'domain.expired': event('Domain expired', 'A domain can no longer be restored.', domain, aboutDomain),
  'domain.cancelled': event(
    'Domain cancelled',
    'The record of a domain was cancelled, individually or with its order.',
    domain,
    aboutDomain,
  ),
  'domain.deleted': event(
    'Domain deleted',
    'The record of a domain was deleted because its registrar refused the registration immediately.',
    domain,
    aboutDomain,
  ),
  'certificate.issued': event(
    'Certificate issued',
    'A certificate was issued or reissued.',
    certificate,
    aboutCertificate,
  ),
  'certificate.failed': event(
    'Certificate failed',
    'The provider did not issue an ordered or reordered certificate.',
    certificate,
    aboutCertificate,
  ),
  'certificate.expiring': event(
    'Certificate expires soon',
    'A certificate expires soon and has not been renewed: it does not renew automatically, or its renewal is overdue.',
    { ...certificate, expirydate: day(), daysleft: whole(14) },
    aboutCertificate,
  ),
  'certificate.records_needed': event(
    'TXT records needed',
    'A certificate renewal is waiting for TXT records that someone must publish manually.',
    {
      ...certificate,
      expirydate: nullable(day()),
      records: listOf({
        name: text('_acme-challenge.ada.example.com', 'Name of the record.'),
        value: text('gfj9Xq…Rg85nM', 'Text to publish there.'),
      }),
    },
    aboutCertificate,
  ),
  'certificate.revoked': event(
    'Certificate revoked',
    'An order was cancelled and its certificates were revoked.',
    certificate,
    aboutCertificate,
  ),
} as const
