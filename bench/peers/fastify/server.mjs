import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { Currencies } from '../common/currencies.mjs'
import { environment } from '../common/environment.mjs'
import { constantHeaders } from '../common/headers.mjs'
import { openKnex } from '../common/knex.mjs'
import { Refusal, refusalBody } from '../common/refusals.mjs'
import { authenticate } from './authentication.mjs'
import { clientRoutes } from './clients.mjs'
import { creditRoutes } from './credit.mjs'
import { invoiceRoutes } from './invoices.mjs'
import { listRoutes } from './lists.mjs'

const { file, port, rateLimit } = environment
const db = openKnex(file)
const currencies = new Currencies(await db('currencies').select())
const taxRates = await db('tax_rates').select()

const app = Fastify({ genReqId: () => randomUUID() })
await app.register(formbody)

app.addHook('onRequest', async (request, reply) => {
  reply.headers(constantHeaders)
  reply.header('X-Request-Id', request.id)
})
authenticate(app, { db, rateLimit })

app.setErrorHandler((error, _request, reply) => {
  const refusal = refusalOf(error)
  if (refusal.status === 500) console.error(error)
  reply.code(refusal.status).headers(refusal.headers ?? {})
  return refusalBody(refusal)
})
app.setNotFoundHandler((_request, reply) => {
  reply.code(404)
  return refusalBody(new Refusal('action_not_found'))
})

function refusalOf(error) {
  if (error instanceof Refusal) return error
  if (error.validation === undefined) return new Refusal('internal_error')
  const [{ instancePath, params, message }] = error.validation
  const name = params.missingProperty ?? instancePath.slice(1)
  return new Refusal('invalid_parameters', { errors: { [name]: [`The ${name} field ${message}.`] } })
}

app.register(async (scope) => {
  clientRoutes(scope, { db, currencies })
  creditRoutes(scope, { db, currencies })
  listRoutes(scope, { db, currencies })
  invoiceRoutes(scope, { db, currencies, taxRates })
})

process.once('SIGTERM', async () => {
  await app.close()
  await db.destroy()
})
await app.listen({ host: '127.0.0.1', port })
