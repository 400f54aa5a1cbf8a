import type { FaultTable } from '../fault-kinds.js'

/** Errors about staff accounts, credentials, passwords, and sessions. */
export const accessFaults = {
  session_not_found: { kind: 'missing', message: 'This session has already ended.' },
  too_many_credentials: {
    kind: 'impossible',
    message: 'This account has created 50 active credentials. Delete or disable one first.',
  },
  credential_chain_too_long: {
    kind: 'impossible',
    message: 'The calling credential has inherited too many address lists to pass them on. Use an earlier one.',
  },
  credential_gone: {
    kind: 'forbidden',
    message: 'The calling credential was deleted or disabled, or its secret was replaced.',
  },
  credential_holds_more: {
    kind: 'forbidden',
    message:
      'This credential has more permissions, a later expiry, or wider address access than the calling credential, which therefore can neither extend it nor get a secret for it.',
  },
  permissions_not_held: {
    kind: 'impossible',
    message: 'The calling credential does not have all of these permissions.',
  },
  expires_too_late: { kind: 'impossible', message: 'A credential cannot expire later than the calling credential.' },
  expires_in_past: { kind: 'impossible', message: 'The expiry must be in the future.' },
  no_secret_overlaps: {
    kind: 'impossible',
    message: 'This credential has no old secret that still works. Send new_secret to create a new one.',
  },
  credential_not_found: { kind: 'missing', message: 'No API credential that you can manage has this ID.' },
  staff_not_found: { kind: 'missing', message: 'No staff account has this ID.' },
  ban_covers_caller: { kind: 'impossible', message: 'This would ban the address you are calling from.' },
  password_too_common: {
    kind: 'impossible',
    message: 'This password is too common, or it is the email address. Choose another.',
  },
  staff_unknown: { kind: 'impossible', message: 'No active staff account has this ID or user name.' },
  hashing_busy: { kind: 'busy', message: 'Too many passwords are waiting to be checked.' },
} as const satisfies FaultTable
