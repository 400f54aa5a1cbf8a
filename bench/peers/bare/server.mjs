import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import SQLite from 'better-sqlite3'
import { Currencies } from '../common/currencies.mjs'
import { environment } from '../common/environment.mjs'
import { constantHeaders } from '../common/headers.mjs'
import { setPragmas } from '../common/pragmas.mjs'
import { Refusal, refusalBody } from '../common/refusals.mjs'
import { activityLog } from './activity.mjs'
import { clientActions } from './clients.mjs'
import { Credentials } from './credentials.mjs'
import { creditActions } from './credit.mjs'
import { invoiceActions } from './invoices.mjs'
import { listActions } from './lists.mjs'
import { readForm } from './parameters.mjs'
import { shared, single } from './transaction.mjs'

const { file, port, rateLimit } = environment
const connection = new SQLite(file)
setPragmas(connection)
const currencies = new Currencies(connection.prepare('select * from currencies').all())
const transaction = process.env.SHARED_COMMITS === '1' ? shared(connection) : single(connection)
const credentials = new Credentials(connection, rateLimit)
const part = { connection, currencies, transaction, log: activityLog(connection) }
const actions = new Map(
  Object.entries({ ...clientActions(part), ...creditActions(part), ...invoiceActions(part), ...listActions(part) }).map(
    ([name, action]) => [`/api/v1/${name}`, action],
  ),
)

const server = createServer(async (req, res) => {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    ...constantHeaders,
    'X-Request-Id': randomUUID(),
  }
  let status = 200
  let body
  try {
    body = JSON.stringify({ result: 'success', ...(await answer(req, headers)) })
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal('internal_error')
    if (refusal !== error) console.error(error)
    status = refusal.status
    Object.assign(headers, refusal.headers)
    body = JSON.stringify(refusalBody(refusal))
  }
  headers['Content-Length'] = Buffer.byteLength(body)
  res.writeHead(status, headers)
  res.end(body)
})

function answer(req, headers) {
  const mark = req.url.indexOf('?')
  const path = mark < 0 ? req.url : req.url.slice(0, mark)
  const action = actions.get(path)
  if (action === undefined || action.method !== req.method) throw new Refusal('action_not_found')
  headers['X-RateLimit-Limit'] = rateLimit
  const credentialId = credentials.admit(req.headers, action.permission, (remaining) => {
    headers['X-RateLimit-Remaining'] = remaining
  })
  if (req.method === 'GET') return action.run(readForm(mark < 0 ? '' : req.url.slice(mark + 1), action.parameters))
  const call = { credentialId, requestId: headers['X-Request-Id'], address: req.socket.remoteAddress }
  return readBody(req).then((form) => action.run(readForm(form, action.parameters), call))
}

const readBody = (req) =>
  new Promise((resolve, reject) => {
    const chunks = []
    req.on('data', (chunk) => chunks.push(chunk))
    req.on('end', () => resolve(Buffer.concat(chunks).toString()))
    req.on('error', reject)
  })

process.once('SIGTERM', () => {
  server.close(() => connection.close())
  server.closeIdleConnections()
})
server.listen(port, '127.0.0.1')
