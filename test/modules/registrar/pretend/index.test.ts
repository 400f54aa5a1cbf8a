import t from 'tap'
import pretend from '../../../../modules/registrar/pretend/index.js'
import { moduleContextOf } from '../../../support/providers/module-context.js'
import { wanted } from '../domain.js'

const moduleContext = () => moduleContextOf(pretend)

t.test('registration, renewal, and transfer are active at once', async (t) => {
  t.strictSame(await pretend.register(wanted(), moduleContext(), 1), { status: 'active' })
  t.strictSame(await pretend.renew(wanted(), moduleContext(), 1), { status: 'active' })
  t.strictSame(await pretend.transfer(wanted(), moduleContext(), 'code'), { status: 'active' })
  t.equal(await pretend.setNameservers(wanted(), moduleContext()), undefined)
  t.equal(await pretend.setIdProtection?.(wanted(), moduleContext()), undefined)
})

t.test('names that begin with taken are unavailable', async (t) => {
  t.equal(await pretend.check?.('taken.example', moduleContext()), 'unavailable')
  t.equal(await pretend.check?.('free.example', moduleContext()), 'available')
})

t.test('a domain keeps its transfer code, and its state follows the stored domain', async (t) => {
  const code = await pretend.eppCode?.(wanted(), moduleContext())
  t.match(code, /^[\w-]{12}$/)
  t.equal(await pretend.eppCode?.(wanted(), moduleContext()), code)
  t.not(await pretend.eppCode?.(wanted({ domain: 'other.example' }), moduleContext()), code)
  t.strictSame(await pretend.sync?.(wanted(), moduleContext()), { status: 'active' })
  t.strictSame(await pretend.sync?.(wanted({ expiryDate: '2031-01-01' }), moduleContext()), {
    status: 'active',
    expiryDate: '2031-01-01',
  })
})
