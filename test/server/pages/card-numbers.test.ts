import t from 'tap'
import { inviteToAccount } from '../../../domain/clients/invites.js'
import { dump } from '../../support/digest.js'
import { withSite } from './site.js'

const spaced = '4242 4242 4242 4242'

// R-4144
withSite(t, 'a form reports a card number next to its field and does not show the number again', async (t, site) => {
  const { clientId } = await site.makeAccount()
  await site.change((ctx) => inviteToAccount(ctx, clientId, { email: 'grace@example.com', permissions: 'all' }))
  const link = await site.mailedLink('grace@example.com')
  const password = 'a new password'

  const refused = await site.post(link, { firstname: `Grace ${spaced}`, lastname: 'Hopper', password })
  t.equal(refused.status, 422)
  t.match(refused.text, /id="firstname-error">First name must not contain a card number\./)
  t.match(refused.text, /name="firstname"[^>]*aria-invalid="true"/)
  t.notMatch(refused.text, '4242')
  t.notMatch(refused.text, /name="firstname"[^>]* value=/)
  t.match(refused.text, /name="lastname"[^>]* value="Hopper"/, 'other fields keep the entered values')
  t.notMatch(refused.text, /id="lastname-error"/)

  const both = await site.post(link, { firstname: '', lastname: spaced.replaceAll(' ', ''), password })
  t.match(both.text, /id="firstname-error">First name is required\./)
  t.match(both.text, /id="lastname-error">Last name must not contain a card number\./)
  t.notMatch(both.text, '4242')

  // A password is not checked, and the number in the first name is not a valid card number.
  const taken = await site.post(link, { firstname: 'Grace 4242 4242 4242 4241', lastname: 'Hopper', password: spaced })
  t.equal(taken.status, 303)
  t.match(await site.database.read('logins').where({ email: 'grace@example.com' }).first(), {
    first_name: 'Grace 4242 4242 4242 4241',
  })
  t.notOk((await dump(site.database)).includes(spaced))
})
