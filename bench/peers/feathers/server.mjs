import { randomUUID } from 'node:crypto'
import { feathers } from '@feathersjs/feathers'
import { bodyParser, koa, rest } from '@feathersjs/koa'
import { Currencies } from '../common/currencies.mjs'
import { environment } from '../common/environment.mjs'
import { constantHeaders } from '../common/headers.mjs'
import { openKnex } from '../common/knex.mjs'
import { authenticate } from './authentication.mjs'
import { clients } from './clients.mjs'
import { credit } from './credit.mjs'
import { answerFailures } from './failures.mjs'

const { file, port, rateLimit } = environment
const db = openKnex(file)

const app = koa(feathers())
app.set('db', db)
app.set('currencies', new Currencies(await db('currencies').select()))

app.use((ctx, next) => {
  ctx.set(constantHeaders)
  ctx.set('X-Request-Id', randomUUID())
  return next()
})
app.use(answerFailures)
app.use(authenticate({ db, rateLimit }))
app.use(bodyParser())
app.configure(rest())
app.configure(clients)
app.configure(credit)

process.once('SIGTERM', async () => {
  await app.teardown()
  await db.destroy()
})
await app.listen(port, '127.0.0.1')
