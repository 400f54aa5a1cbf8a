import t from 'tap'
import { Fault } from '../../../domain/values/faults.js'
import { toErrorPage } from '../../../server/pages/error-pages.js'

t.test('the error page of an overloaded service has a Retry-After header', async (t) => {
  const page = toErrorPage(new Fault('hashing_busy', undefined, 3))
  t.match(page, { status: 503, title: 'Back in a moment', headers: { 'Retry-After': '3' } })
  t.match(page?.main.text, 'Too many passwords are waiting to be checked.')
})

t.test('an expected error becomes a page with its status, and an unexpected error does not', async (t) => {
  t.match(toErrorPage(new Fault('login_changed')), { status: 409, title: 'This did not work', headers: {} })
  t.equal(toErrorPage(new Error('ours')), undefined)
})
