import type { PasswordCheck } from '../domain/access/password.js'
import type { Log } from './log.js'

/** Maximum number of logged accounts, more than an operator would read about. */
const maxLogged = 1000

/** Returns a function that logs a stored password that cannot be read, once per account. */
export function createUnreadablePasswordLogger(log: Log): PasswordCheck['unreadable'] {
  const told = new Set<string>()
  return (account) => {
    if (told.has(account) || told.size >= maxLogged) return
    told.add(account)
    log.warn({ account }, 'the stored password cannot be read: set a new one so that the account can sign in')
  }
}
