import { joinServiceNames, matchingServices } from '../../domain/services/service-changes.js'
import { f, listing, pagedAction } from '../_shared/kit.js'
import { presentServices, service, serviceStatus } from '../_shared/service.js'

export default pagedAction({
  name: 'getclientsproducts',
  summary: 'List client services.',
  method: 'GET',
  permission: 'list_services',
  optional: {
    clientid: f.id('client', { alias: 'userid', description: 'Only services of this client.' }),
    serviceid: f.id('service', { description: 'Only this service.' }),
    pid: f.id('product', { description: 'Only services of this product.' }),
    domain: f.code({
      description: 'Only services for exactly this domain; case-insensitive.',
      example: 'ada.example.com',
    }),
    status: serviceStatus,
  },
  item: service,
  changedSince: [],

  run: ({ clientid, serviceid, pid, domain, status }, ctx) =>
    listing(ctx.db, {
      matching: matchingServices(ctx.db, { id: serviceid, clientId: clientid, productId: pid, domain, status }),
      reading: joinServiceNames(ctx.db),
      order: [{ column: 'id', order: 'asc' }],
      present: presentServices(ctx),
    }),
})
