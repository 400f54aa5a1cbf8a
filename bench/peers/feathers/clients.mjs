import { transaction } from '@feathersjs/knex'
import { hooks as schemaHooks } from '@feathersjs/schema'
import { as, asPage } from './answers.mjs'
import { ClientDetails, ClientList, NewClient } from './clients.class.mjs'
import {
  detailsResolver,
  listedResolver,
  listQueryResolver,
  newClientResolver,
  relationsResolver,
} from './clients.resolvers.mjs'
import { validateDetailsQuery, validateListQuery, validateNewClient } from './clients.schema.mjs'

export function clients(app) {
  const options = { Model: app.get('db'), name: 'clients' }

  app.use('api/v1/getclientsdetails', new ClientDetails(options), { methods: ['find'] })
  app.service('api/v1/getclientsdetails').hooks({
    around: { find: [as((client) => ({ client })), schemaHooks.resolveResult(relationsResolver, detailsResolver)] },
    before: { find: [schemaHooks.validateQuery(validateDetailsQuery)] },
  })

  const paginate = { default: 25, max: 250 }
  app.use('api/v1/getclients', new ClientList({ ...options, paginate }), { methods: ['find'] })
  app.service('api/v1/getclients').hooks({
    around: { find: [asPage, schemaHooks.resolveResult(listedResolver)] },
    before: { find: [schemaHooks.validateQuery(validateListQuery), schemaHooks.resolveQuery(listQueryResolver)] },
  })

  app.use('api/v1/addclient', new NewClient(options), { methods: ['create'] })
  app.service('api/v1/addclient').hooks({
    around: { create: [as(({ id }) => ({ clientid: id }))] },
    before: {
      create: [
        schemaHooks.validateData(validateNewClient),
        schemaHooks.resolveData(newClientResolver),
        transaction.start(),
      ],
    },
    after: { create: [transaction.end()] },
    error: { create: [transaction.rollback()] },
  })
}
