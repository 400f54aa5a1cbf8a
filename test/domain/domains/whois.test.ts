import t from 'tap'
import { queryWhois } from '../../../domain/domains/whois.js'
import { expectFailure } from '../../support/providers/failure.js'
import { makeModuleContext } from '../../support/providers/module-context.js'
import { openWhois } from '../../support/providers/whois.js'
import { slowdown } from '../../support/slowdown.js'

const name = { ascii: 'free.com', suffix: 'com' }
const module = { type: 'registrar', name: 'whois', displayName: 'WHOIS', parameters: [] } as const

t.test('sends a one-line query and reads the whole answer', async (t) => {
  const server = await openWhois(t, () => `${'% small print\n'.repeat(1000)}No match for "FREE.COM".\n`)
  t.equal(await queryWhois(name, ` ${server.address} `, makeModuleContext(module)), 'available')
  t.strictSame(server.asked, ['free.com'])
})

t.test('returns no verdict if no server is set', async (t) => {
  t.equal(await queryWhois(name, '', makeModuleContext(module)), undefined)
})

t.test('waits for a silent server until the deadline', async (t) => {
  const server = await openWhois(t, () => undefined)
  const started = Date.now()
  await expectFailure(t, queryWhois(name, server.address, makeModuleContext(module, { deadline: 200 })), {
    kind: 'unreachable',
  })
  t.ok(Date.now() - started < 3000 * slowdown())
})

t.test('discards an answer larger than 64 KiB', async (t) => {
  const server = await openWhois(t, () => 'No match for "FREE.COM".\n'.repeat(3000))
  await expectFailure(t, queryWhois(name, server.address, makeModuleContext(module)), { kind: 'unreachable' })
})

t.test("follows one referral, with the query format of the TLD's registry", async (t) => {
  const last = await openWhois(t, () => 'refer: 127.0.0.1:1\nStatus: free\n')
  const root = await openWhois(t, () => `refer: ${last.address}\n`)
  t.equal(await queryWhois({ ascii: 'free.de', suffix: 'de' }, root.address, makeModuleContext(module)), 'available')
  t.strictSame([root.asked, last.asked], [['free.de'], ['-T dn,ace free.de']])
})
