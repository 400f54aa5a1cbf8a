import type { FaultTable } from '../fault-kinds.js'

/** Errors about logins, their invitations, and second factors. */
export const loginFaults = {
  login_not_found: { kind: 'missing', message: 'No login has this ID.' },
  login_not_on_account: { kind: 'missing', message: 'The client does not have a login with this ID.' },
  no_login_to_sign_in_as: { kind: 'missing', message: 'The client does not have a login to sign in with.' },
  login_email_taken: { kind: 'impossible', message: 'A login with this email address already exists.' },
  login_not_permitted: {
    kind: 'forbidden',
    message: 'Your login no longer has permission to do this on this account.',
  },
  permission_not_held: { kind: 'forbidden', message: 'Your own login does not have all of these permissions.' },
  login_is_own: { kind: 'impossible', message: 'This is your own login.' },
  invite_not_found: { kind: 'missing', message: 'No open invite has this ID.' },
  login_is_owner: { kind: 'impossible', message: 'The owner of an account always has every permission.' },
  client_without_owner: {
    kind: 'impossible',
    message: 'No login owns this account, so there is no password to change.',
  },
  login_wrong: { kind: 'impossible', message: 'The email address or password is wrong.' },
  login_closed: { kind: 'impossible', message: 'All accounts of this login are closed.' },
  login_changed: { kind: 'conflict', message: 'The email address or password of this login has just been changed.' },
  too_many_link_mails: {
    kind: 'conflict',
    message: 'Too many emails have been requested. Wait an hour and try again.',
  },
  second_factor_on: { kind: 'conflict', message: 'Two-step sign-in is already enabled.' },
  second_factor_off: { kind: 'conflict', message: 'Two-step sign-in is not enabled.' },
  second_factor_not_begun: { kind: 'conflict', message: 'Two-step sign-in setup has not been started.' },
  login_on_account: { kind: 'conflict', message: 'This address already has a login on the account.' },
} as const satisfies FaultTable
