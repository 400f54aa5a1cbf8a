import { type ServerAnswer, serverModule } from '../../../domain/ports/server.js'

/** Returns a message that describes the work for staff, because no provider is called. */
const manualWork = async (what: string): Promise<ServerAnswer> => ({
  message: `No provider was called. Manual action needed: ${what}`,
})

export default serverModule({
  name: 'manual',
  displayName: 'Manual',
  parameters: [],
  usernames: 'any',

  create: ({ domain, username, packageName }) =>
    manualWork(`set up ${describeAccount(domain, username)}${describePackage(packageName)}.`),
  suspend: ({ domain, username }, _, reason) =>
    manualWork(`suspend ${describeAccount(domain, username)}${reason === '' ? '' : ` (${reason})`}.`),
  unsuspend: ({ domain, username }) => manualWork(`unsuspend ${describeAccount(domain, username)}.`),
  terminate: ({ domain, username }) => manualWork(`delete ${describeAccount(domain, username)}.`),
  changePackage: ({ domain, username, packageName }) =>
    manualWork(`move ${describeAccount(domain, username)}${describePackage(packageName)}.`),
  changePassword: ({ domain, username }) => manualWork(`change the password of ${describeAccount(domain, username)}.`),
})

const describeAccount = (domain: string, username: string): string =>
  [domain, username].filter((name) => name !== '').join(', user ') || 'the service'

const describePackage = (packageName: string): string => (packageName === '' ? '' : `, package ${packageName}`)
