import t from 'tap'
import manual from '../../../../modules/server/manual/index.js'
import { account, serverContextOf } from '../../../support/providers/module-context.js'

t.test('every operation returns what staff must do, without a password', async (t) => {
  const moduleContext = serverContextOf(manual, { hostname: 'host.invalid' })
  const ada = account()
  for (const [verb, message] of [
    [
      manual.create(ada, moduleContext),
      'Nothing was called. By hand: set up ada.example.com, user ada, package Basic.',
    ],
    [
      manual.suspend(ada, moduleContext, 'late'),
      'Nothing was called. By hand: suspend ada.example.com, user ada (late).',
    ],
    [manual.suspend(ada, moduleContext, ''), 'Nothing was called. By hand: suspend ada.example.com, user ada.'],
    [manual.unsuspend(ada, moduleContext), 'Nothing was called. By hand: unsuspend ada.example.com, user ada.'],
    [manual.terminate(ada, moduleContext), 'Nothing was called. By hand: delete ada.example.com, user ada.'],
    [
      manual.changePackage(ada, moduleContext),
      'Nothing was called. By hand: move ada.example.com, user ada, package Basic.',
    ],
    [manual.changePassword(ada, moduleContext), /^Nothing was called\. By hand: change the password of (?!.*Sécret)/],
    [
      manual.create(account({ domain: '', username: '', packageName: '' }), moduleContext),
      'Nothing was called. By hand: set up the service.',
    ],
  ] as const)
    t.match(await verb, { message })
})
