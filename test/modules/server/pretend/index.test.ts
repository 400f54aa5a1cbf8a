import t from 'tap'
import pretend from '../../../../modules/server/pretend/index.js'
import { account, makeServerContext } from '../../../support/providers/module-context.js'

t.test('every operation succeeds immediately, and each change reports the account’s name', async (t) => {
  const on = () => makeServerContext(pretend, {})
  const [ada, plain] = [account(), account({ packageName: '' })]
  for (const [done, message] of [
    [pretend.create(ada, on()), 'the account ada was created, package Basic'],
    [pretend.create(plain, on()), 'the account ada was created'],
    [pretend.suspend(ada, on(), 'Overdue'), 'the account ada was suspended (Overdue)'],
    [pretend.suspend(ada, on(), ''), 'the account ada was suspended'],
    [pretend.unsuspend(ada, on()), 'the account ada was unsuspended'],
    [pretend.terminate(ada, on()), 'the account ada was removed'],
    [pretend.changePackage(ada, on()), 'the account ada was moved to Basic'],
    [pretend.changePassword(ada, on()), 'the password of ada was changed'],
    [pretend.test?.(on()), 'the test server is always available'],
  ] as const)
    t.strictSame(await done, { message: `Sandbox: ${message}` })
})

t.test('rejects a reserved user name like a real server', (t) =>
  t.rejects(pretend.create(account({ username: 'root' }), makeServerContext(pretend, {})), {
    name: 'ModuleError',
    kind: 'refused',
  }),
)
