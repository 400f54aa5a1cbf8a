import { closeClient } from '../../domain/client-area/closing.js'
import { domainStatuses, serviceStatuses } from '../../domain/values/statuses.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'closeclient',
  summary: 'Close a client; nothing is deleted.',
  description:
    'Its sessions, sign-in links and invites end, and nobody can sign in to the account until it is reopened. The answer lists what is still live. The daily job terminates its services when the period that is paid for ends, those that do not recur on its next run; domains are not renewed and expire. A client that is reopened before keeps them.',
  method: 'POST',
  permission: 'edit_clients',
  risks: ['destroys'],
  required: { clientid: f.id('client') },
  optional: {
    terminate: f.withDefault(
      f.flag({
        extension: true,
        description: 'True to terminate its services at once, by way of the module queue; domains stay.',
      }),
      false,
    ),
  },
  returns: {
    clientid: f.id('client'),
    liveservices: f.listOf(
      f.record({
        id: f.id('service'),
        domain: f.nullable(
          f.text({ description: 'Domain that the service is for; null without one.', example: 'example.com' }),
        ),
        status: f.oneOf(serviceStatuses, { description: 'Status of the service.' }),
        nextduedate: f.nullable(f.date({ description: 'First day that is not paid for; null where nothing recurs.' })),
      }),
      {
        extension: true,
        description:
          'Services that are still live, those included whose termination is queued, with the end of what is paid.',
      },
    ),
    livedomains: f.listOf(
      f.record({
        id: f.id('domain'),
        domain: f.text({ description: 'Name in ASCII.', example: 'example.com' }),
        status: f.oneOf(domainStatuses, { description: 'Status of the domain.' }),
        expirydate: f.nullable(
          f.date({ description: 'Day on which the registration ends; null where it is not known.' }),
        ),
      }),
      { extension: true, description: 'Domains that are still live, with their expiry.' },
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
