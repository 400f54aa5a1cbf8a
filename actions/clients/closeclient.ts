import { closeClient } from '../../domain/client-area/closing.js'
import { domainStatuses, serviceStatuses } from '../../domain/values/statuses.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'closeclient',
  summary: 'Close a client; nothing is deleted.',
  description:
    "Ends the client's sessions, sign-in links, and invites. Logins cannot use the account until it is reopened. Returns the services and domains that are still live. The daily job terminates each service at the end of its paid period, and non-recurring services on its next run. Domains are not renewed and expire. If the client is reopened before then, they stay.",
  method: 'POST',
  permission: 'edit_clients',
  risks: ['destroys'],
  required: { clientid: f.id('client') },
  optional: {
    terminate: f.withDefault(
      f.flag({
        extension: true,
        description: 'True to terminate the services immediately, through the module queue. Domains stay.',
      }),
      false,
    ),
  },
  returns: {
    clientid: f.id('client'),
    liveservices: f.listOf(
      f.record({
        id: f.id('service'),
        domain: f.nullable(f.text({ description: 'Domain of the service, or null.', example: 'example.com' })),
        status: f.oneOf(serviceStatuses, { description: 'Status of the service.' }),
        nextduedate: f.nullable(f.date({ description: 'First unpaid day; null if the service does not recur.' })),
      }),
      {
        extension: true,
        description: 'Live services with the end of their paid period, including services with a queued termination.',
      },
    ),
    livedomains: f.listOf(
      f.record({
        id: f.id('domain'),
        domain: f.text({ description: 'Name in ASCII.', example: 'example.com' }),
        status: f.oneOf(domainStatuses, { description: 'Status of the domain.' }),
        expirydate: f.nullable(f.date({ description: 'Expiry date; null if unknown.' })),
      }),
      { extension: true, description: 'Domains that are still live, with their expiry date.' },
    ),
  },
  trialNeeds: ['list_services', 'list_domains'],
  faults: ['client_not_found'],

  run: async ({ clientid, terminate }, ctx) => {
    const { services, domains } = await closeClient(ctx, clientid, { terminates: terminate })
    return {
      clientid,
      liveservices: services.map(({ id, domain, status, next_due_date }) => ({
        id,
        domain,
        status,
        nextduedate: next_due_date,
      })),
      livedomains: domains.map(({ id, domain, status, expiry_date }) => ({
        id,
        domain,
        status,
        expirydate: expiry_date,
      })),
    }
  },
})
