import t from 'tap'
import pretend from '../../../../modules/registrar/pretend/index.js'
import { makeModuleContext } from '../../../support/providers/module-context.js'
import { makeDomain } from '../domain.js'

const moduleContext = () => makeModuleContext(pretend)

t.test('registration, renewal, and transfer succeed immediately', async (t) => {
  t.strictSame(await pretend.register(makeDomain(), moduleContext(), 1), { status: 'active' })
  t.strictSame(await pretend.renew(makeDomain(), moduleContext(), 1), { status: 'active' })
  t.strictSame(await pretend.transfer(makeDomain(), moduleContext(), 'code'), { status: 'active' })
  t.equal(await pretend.setNameservers(makeDomain(), moduleContext()), undefined)
  t.equal(await pretend.setIdProtection?.(makeDomain(), moduleContext()), undefined)
})

t.test('names that begin with taken are unavailable', async (t) => {
  t.equal(await pretend.check?.('taken.example', moduleContext()), 'unavailable')
  t.equal(await pretend.check?.('free.example', moduleContext()), 'available')
})

t.test('a domain’s transfer code is constant, and sync returns the stored expiry date', async (t) => {
  const code = await pretend.eppCode?.(makeDomain(), moduleContext())
  t.match(code, /^[\w-]{12}$/)
  t.equal(await pretend.eppCode?.(makeDomain(), moduleContext()), code)
  t.not(await pretend.eppCode?.(makeDomain({ domain: 'other.example' }), moduleContext()), code)
  t.strictSame(await pretend.sync?.(makeDomain(), moduleContext()), { status: 'active' })
  t.strictSame(await pretend.sync?.(makeDomain({ expiryDate: '2031-01-01' }), moduleContext()), {
    status: 'active',
    expiryDate: '2031-01-01',
  })
})
