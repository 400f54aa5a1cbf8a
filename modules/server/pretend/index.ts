import { type ServerAnswer, serverModule } from '../../../domain/ports/server.js'

/** Reports success without doing anything: only the service record exists (R-2407). */
const succeed = async (what: string): Promise<ServerAnswer> => ({ message: `Sandbox: ${what}` })

export default serverModule({
  name: 'pretend',
  displayName: 'Pretend server',
  parameters: [],
  sandboxOnly: true,

  create: ({ username, packageName }) =>
    succeed(`the account ${username} was created${packageName === '' ? '' : `, package ${packageName}`}`),
  suspend: ({ username }, _, reason) =>
    succeed(`the account ${username} was suspended${reason === '' ? '' : ` (${reason})`}`),
  unsuspend: ({ username }) => succeed(`the account ${username} was unsuspended`),
  terminate: ({ username }) => succeed(`the account ${username} was removed`),
  changePackage: ({ username, packageName }) => succeed(`the account ${username} was moved to ${packageName}`),
  changePassword: ({ username }) => succeed(`the password of ${username} was changed`),
  test: () => succeed('the test server is always available'),
})
