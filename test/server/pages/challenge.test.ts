import t from 'tap'
import { writeRows } from '../../support/fixtures.js'
import { makeSslOrder } from '../../support/providers/ssl-orders.js'
import { withService } from '../../support/service.js'

withService(t, 'answers the challenge of a certificate authority while an order waits for it', async (t, api) => {
  const path = `${api.url}/.well-known/acme-challenge`
  const one = await makeSslOrder(api)
  const other = await makeSslOrder(api)
  const token = 'aB3-_x'
  for (const ssl_order_id of [one, other])
    await writeRows(api, (db) => db('acme_challenges').insert({ ssl_order_id, token, content: `${token}.proof` }))

  const answer = await fetch(`${path}/${token}`)
  t.strictSame([answer.status, await answer.text()], [200, `${token}.proof`])
  t.match(answer.headers.get('content-type'), /^text\/plain/)
  t.equal(answer.headers.get('cache-control'), 'no-store')
  t.equal((await fetch(`${path}/${token}`, { method: 'HEAD' })).status, 200)

  t.test("deleting one order does not remove another order's challenge", async (t) => {
    await writeRows(api, (db) => db('ssl_orders').where({ id: other }).delete())
    t.equal(await (await fetch(`${path}/${token}`)).text(), `${token}.proof`)
  })

  t.test('returns 404 for other tokens and paths', async (t) => {
    for (const unknown of ['', 'ab3-_x', `${token}x`, '%00', '%ff', '..%2f', "'", 'x'.repeat(1000), `${token}/x`])
      t.equal((await fetch(`${path}/${unknown}`)).status, 404, unknown)
  })
})
