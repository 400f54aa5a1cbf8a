import t from 'tap'
import { credentialHeaders } from '../support/credentials.js'
import { onPreparedDatabases } from '../support/databases.js'
import { type Body, startApi, toForm } from '../support/service.js'
import { serve } from './serve.js'

onPreparedDatabases(t, 'logs only JSON lines, without secrets, if the output is not a terminal', async (t, url) => {
  // Starts the service once first, because the first start also prints its credential as plain text.
  const { service, admin } = await startApi(t, url)
  await service.stop()
  const server = await serve(t, {
    DATABASE_URL: url,
    LOG_LEVEL: 'trace',
    SMTP_URL: 'smtp://user:canary-smtp@127.0.0.1:1',
  })
  const { identifier, secret } = admin
  const wrong = 'canary-wrong'.padEnd(64, 'x')
  const asked = [
    `/api/v1/getclients?identifier=${identifier}&secret=${secret}`,
    `/api/v1/getclients?identifier=${identifier}&secret=${wrong}`,
    `/api/v1/getclients?username=admin&password=canary-password`,
    '/client/reset/canary-token-in-a-link',
    '/client/sso/canary-token-in-a-link',
    '/nowhere?secret=canary-query',
  ]
  for (const path of asked) await fetch(server.url + path)
  await fetch(`${server.url}/api/v1/getclients`, { headers: { authorization: `Bearer ${secret}` } })
  await fetch(`${server.url}/api/v1/getclients`, { headers: { authorization: `Bearer ${wrong}` } })
  for (const _ of ['first', 'second'])
    await fetch(`${server.url}/api/v1/addclient`, {
      method: 'POST',
      headers: credentialHeaders(admin),
      body: toForm({ firstname: 'A', lastname: 'B', email: 'a@example.com', password2: 'canary-new-password' }),
    })
  await server.kill('SIGTERM')

  const lines = server.stdout().trimEnd().split('\n')
  t.ok(lines.length > 8)
  for (const line of lines) {
    const entry = JSON.parse(line)
    if (typeof entry.level !== 'number' || typeof entry.msg !== 'string' || Number.isNaN(Date.parse(entry.time)))
      t.fail(`a line without a level, message, or time: ${line}`)
  }
  const calls = lines.map((line) => JSON.parse(line) as Body).filter(({ msg }) => msg === 'call')
  t.match(calls.at(-1), {
    action: 'addclient',
    method: 'POST',
    status: 422,
    code: 'login_email_taken',
    actor: 'admin',
  })
  t.match(calls.at(-1)?.requestId, /^[\da-f-]{36}$/)
  t.equal(lines.filter((line) => /"msg":"(?:serving|stopping)"/.test(line)).length, 2)
  t.notMatch(server.stdout(), /canary/)
  t.notMatch(server.stdout(), secret)
  t.notMatch(server.stderr(), /canary/)
})
