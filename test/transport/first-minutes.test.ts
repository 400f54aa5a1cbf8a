import t from 'tap'
import { withService } from '../support/service.js'

withService(t, 'a caller’s first requests', async (t, api) => {
  const ask = async (path: string, method = 'GET', headers: Record<string, string> = {}) => {
    const answer = await fetch(api.url + path, { method, headers, redirect: 'manual' })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
  }

  // R-3150
  t.test('rejects a missing or incomplete credential with the headers to send', async (t) => {
    const { status, headers, body } = await ask('/api/v1/getclients')
    t.equal(status, 401)
    t.equal(headers.get('www-authenticate'), 'Bearer realm="API"')
    t.match(body.message, /X-API-Key and X-API-Secret, or Authorization: Bearer/)
    t.match(
      (await ask('/api/v1/getclients', 'GET', { 'X-API-Key': 'x' })).body.message,
      'X-API-Key was sent without X-API-Secret',
    )
    t.match(
      (await ask('/api/v1/getclients', 'GET', { 'X-API-Secret': 'x' })).body.message,
      'X-API-Secret was sent without X-API-Key',
    )
    const wrong = await ask('/api/v1/getclients', 'GET', { Authorization: 'Bearer x' })
    t.match(wrong.body, { code: 'unauthenticated', message: 'The credential is missing or wrong.' })
    t.ok(wrong.headers.get('www-authenticate'))
  })

  // R-3151
  t.test('an unknown action returns a suggestion if it resembles one', async (t) => {
    t.match(await ask('/api/v1/suspendservice', 'POST'), {
      status: 404,
      body: { code: 'action_not_found', message: 'There is no action at this address. Did you mean modulesuspend?' },
    })
    for (const path of ['/api/v1/weather', '/api/getclinets', '/getclinets', `/api/v1/${'getclients'.repeat(200)}`])
      t.notMatch((await ask(path)).body.message, 'Did you mean', path.slice(0, 40))
  })

  // R-3153
  t.test('the service’s root redirects to the reference', async (t) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask('/', method)
      t.strictSame([status, headers.get('location')], [302, 'docs'])
    }
    t.equal((await fetch(api.url)).status, 200)
    t.equal((await ask('/', 'POST')).status, 404)
  })

  // R-3152
  t.test('reports the position at which a body is not JSON', async (t) => {
    const { identifier, secret } = api.admin
    const answer = await fetch(`${api.url}/api/v1/addclient`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': identifier, 'X-API-Secret': secret },
      body: '{\n  "firstname": "Ada",\n}',
    })
    t.equal(answer.status, 400)
    t.match(await answer.json(), {
      code: 'malformed_request',
      message: 'The body is not valid JSON: unexpected } at line 3, column 1.',
    })
  })
})
