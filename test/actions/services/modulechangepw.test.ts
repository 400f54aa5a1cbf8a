import t from 'tap'
import { decryptServicePassword } from '../../../domain/services/services.js'
import { dump } from '../../support/digest.js'
import { withService } from '../../support/service.js'
import { secretKey } from '../../support/started-service.js'
import { expectError, expectRefusal } from '../_shared/checks.js'
import { openHosting, readQueue, serviceRow, testServerAction, waitUntilSettled } from './hosting.js'

withService(t, 'modulechangepw', async (t, api) => {
  await testServerAction(t, api, {
    name: 'modulechangepw',
    verb: 'changepassword',
    parameters: { servicepassword: 'new secret' },
    ready: ({ live }) => live(),
    refusing: ({ whm }, { username }) => void whm.accounts.delete(username as string),
    reason: /does not exist on the server/,
    isDone: ({ whm }, row) =>
      whm.accounts.get(row.username as string)?.password === 'new secret' &&
      decryptServicePassword({ secretKey }, row) === 'new secret',
  })

  t.test('sets the password, exactly as sent, on the server and in the database', async (t) => {
    const { whm, live } = await openHosting(t, api)
    const serviceid = await live()
    for (const [name, password] of [
      ['servicepassword', ' pässwörd "1" '],
      ['password', '      '],
      ['password', 'another one'],
    ] as const) {
      const answer = await api.ok('modulechangepw', { serviceid, [name]: password })
      t.strictSame(answer, { result: 'success', serviceid, message: 'The password was changed' })
      const row = await serviceRow(api, serviceid)
      t.equal(whm.accounts.get(row.username as string)?.password, password)
      t.equal(decryptServicePassword({ secretKey }, row), password)
    }
    t.notOk((await dump(api.database)).includes('another one'), 'stores the password encrypted')
  })

  //
  t.test('returns 400 without a password and rejects a short one', async (t) => {
    const { live } = await openHosting(t, api)
    const serviceid = await live()
    await expectError(t, api, 'modulechangepw', { serviceid }, 400, 'incomplete_request')
    const { message } = (await api.call('modulechangepw', { serviceid })).body
    t.equal(message, 'The servicepassword field is required.')
    await expectError(t, api, 'modulechangepw', { serviceid, servicepassword: '' }, 400, 'incomplete_request')
    await expectRefusal(t, api, 'modulechangepw', { serviceid, servicepassword: '12345' }, 'servicepassword')
    await expectRefusal(t, api, 'modulechangepw', { serviceid, password: '12345' }, 'servicepassword')
    await api.ok('modulechangepw', { serviceid, servicepassword: '123456' })
  })

  t.test('stores a pending password encrypted, and a later password replaces it', async (t) => {
    const { whm, live } = await openHosting(t, api)
    const serviceid = await live()
    whm.setFailure('broken')
    for (const servicepassword of ['the first one', 'the second one'])
      await expectError(t, api, 'modulechangepw', { serviceid, servicepassword }, 502, 'module_unreachable')
    t.notMatch(await dump(api.database), /the (first|second) one/)
    whm.setFailure('none')
    await waitUntilSettled(api, serviceid)
    t.equal((await readQueue(api, serviceid)).length, 2)
    const row = await serviceRow(api, serviceid)
    t.equal(whm.accounts.get(row.username as string)?.password, 'the second one')
    t.equal(decryptServicePassword({ secretKey }, row), 'the second one')
  })
})
