import t from 'tap'
import manual from '../../../../modules/server/manual/index.js'
import { account, makeServerContext } from '../../../support/providers/module-context.js'

t.test('every operation returns what staff must do, without a password', async (t) => {
  const moduleContext = makeServerContext(manual, { hostname: 'host.invalid' })
  const ada = account()
  for (const [verb, message] of [
    [
      manual.create(ada, moduleContext),
      'No provider was called. Manual action needed: set up ada.example.com, user ada, package Basic.',
    ],
    [
      manual.suspend(ada, moduleContext, 'late'),
      'No provider was called. Manual action needed: suspend ada.example.com, user ada (late).',
    ],
    [
      manual.suspend(ada, moduleContext, ''),
      'No provider was called. Manual action needed: suspend ada.example.com, user ada.',
    ],
    [
      manual.unsuspend(ada, moduleContext),
      'No provider was called. Manual action needed: unsuspend ada.example.com, user ada.',
    ],
    [
      manual.terminate(ada, moduleContext),
      'No provider was called. Manual action needed: delete ada.example.com, user ada.',
    ],
    [
      manual.changePackage(ada, moduleContext),
      'No provider was called. Manual action needed: move ada.example.com, user ada, package Basic.',
    ],
    [
      manual.changePassword(ada, moduleContext),
      /^No provider was called\. Manual action needed: change the password of (?!.*Sécret)/,
    ],
    [
      manual.create(account({ domain: '', username: '', packageName: '' }), moduleContext),
      'No provider was called. Manual action needed: set up the service.',
    ],
  ] as const)
    t.match(await verb, { message })
})
