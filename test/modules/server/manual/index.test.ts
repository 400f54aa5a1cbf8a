import t from 'tap'
import manual from '../../../../modules/server/manual/index.js'
import { account, serverSituation } from '../../../support/providers/situation.js'

t.test('every verb says what is left to do, and tells no password', async (t) => {
  const situation = serverSituation(manual, { hostname: 'host.invalid' })
  const ada = account()
  for (const [verb, message] of [
    [manual.create(ada, situation), 'Nothing was called. By hand: set up ada.example.com, user ada, package Basic.'],
    [manual.suspend(ada, situation, 'late'), 'Nothing was called. By hand: suspend ada.example.com, user ada (late).'],
    [manual.suspend(ada, situation, ''), 'Nothing was called. By hand: suspend ada.example.com, user ada.'],
    [manual.unsuspend(ada, situation), 'Nothing was called. By hand: unsuspend ada.example.com, user ada.'],
    [manual.terminate(ada, situation), 'Nothing was called. By hand: delete ada.example.com, user ada.'],
    [
      manual.changePackage(ada, situation),
      'Nothing was called. By hand: move ada.example.com, user ada, package Basic.',
    ],
    [manual.changePassword(ada, situation), /^Nothing was called\. By hand: change the password of (?!.*Sécret)/],
    [
      manual.create(account({ domain: '', username: '', packageName: '' }), situation),
      'Nothing was called. By hand: set up the service.',
    ],
  ] as const)
    t.match(await verb, { message })
})
