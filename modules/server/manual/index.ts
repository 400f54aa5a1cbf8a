import { type ServerAnswer, serverModule } from '../../../domain/ports/server.js'

/** Calls no provider. Each operation returns the work for staff. */
const byHand = async (what: string): Promise<ServerAnswer> => ({
  message: `No provider was called. Manual action needed: ${what}`,
})

export default serverModule({
  name: 'manual',
  displayName: 'Manual',
  parameters: [],
  usernames: 'any',

  create: ({ domain, username, packageName }) => byHand(`set up ${named(domain, username)}${on(packageName)}.`),
  suspend: ({ domain, username }, _, reason) =>
    byHand(`suspend ${named(domain, username)}${reason === '' ? '' : ` (${reason})`}.`),
  unsuspend: ({ domain, username }) => byHand(`unsuspend ${named(domain, username)}.`),
  terminate: ({ domain, username }) => byHand(`delete ${named(domain, username)}.`),
  changePackage: ({ domain, username, packageName }) => byHand(`move ${named(domain, username)}${on(packageName)}.`),
  changePassword: ({ domain, username }) => byHand(`change the password of ${named(domain, username)}.`),
})

const named = (domain: string, username: string): string =>
  [domain, username].filter((name) => name !== '').join(', user ') || 'the service'

const on = (packageName: string): string => (packageName === '' ? '' : `, package ${packageName}`)
