// A control panel that stores its accounts in memory. `node panel.mjs 8099` listens on port 8099, on localhost only.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const key = 'panel-key'
const accounts = new Map()

async function answer(request) {
  if (request.headers.authorization !== `Bearer ${key}`) return [401]
  const [, folder, username] = request.url.split('/')
  if (folder !== 'accounts') return [404]
  const account = accounts.get(username)
  if (request.method === 'PUT') {
    const facts = JSON.parse(await text(request))
    accounts.set(username, { suspended: false, created: new Date().toISOString(), ...account, ...facts })
    return [204]
  }
  if (account === undefined) return [404]
  if (request.method === 'DELETE') return [accounts.delete(username) ? 204 : 404]
  const { password, ...shown } = account
  return [200, shown]
}

const server = createServer(async (request, response) => {
  const [status, body] = await answer(request)
  response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body))
})
server.listen(Number(process.argv[2] ?? 8099), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`)
})
