import type { FaultTable } from '../fault-kinds.js'

/** Errors about logins, their invitations, and second factors. */
export const loginFaults = {
  login_not_found: { kind: 'missing', message: 'No login has this id.' },
  login_not_on_account: { kind: 'missing', message: 'The client has no login with this id.' },
  no_login_to_sign_in_as: { kind: 'missing', message: 'The client has no login to sign in with.' },
  login_email_taken: { kind: 'impossible', message: 'A login with this e-mail address already exists.' },
  login_not_permitted: { kind: 'forbidden', message: 'Your login may not do this on this account any more.' },
  permission_not_held: { kind: 'forbidden', message: 'Your login does not hold all of these permissions itself.' },
  login_is_own: { kind: 'impossible', message: 'This is your own login.' },
  invite_not_found: { kind: 'missing', message: 'No open invite has this id.' },
  login_is_owner: { kind: 'impossible', message: 'The owner of an account always has every permission.' },
  client_without_owner: {
    kind: 'impossible',
    message: 'No login owns this account, so there is no password to change.',
  },
  login_wrong: { kind: 'impossible', message: 'No login has this e-mail address and password.' },
  login_closed: { kind: 'impossible', message: 'All accounts of this login are closed.' },
  login_changed: { kind: 'conflict', message: 'The e-mail address or password of this login has just changed.' },
  too_many_link_mails: {
    kind: 'conflict',
    message: 'Too many e-mails were sent for this already. Please wait an hour and try again.',
  },
  second_factor_on: { kind: 'conflict', message: 'Two-step sign-in is switched on already.' },
  second_factor_off: { kind: 'conflict', message: 'Two-step sign-in is switched off.' },
  second_factor_not_begun: { kind: 'conflict', message: 'Two-step sign-in was not prepared yet.' },
  login_on_account: { kind: 'conflict', message: 'This address already has a login on the account.' },
} as const satisfies FaultTable
