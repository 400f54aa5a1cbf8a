import type { FaultTable } from '../fault-kinds.js'

/** Errors about staff accounts, credentials, passwords, and sessions. */
export const accessFaults = {
  session_not_found: { kind: 'missing', message: 'This session has ended already.' },
  too_many_credentials: {
    kind: 'impossible',
    message:
      'This account has 50 active credentials that it has made; delete one or switch it off before another is active.',
  },
  credential_chain_too_long: {
    kind: 'impossible',
    message:
      'The credential of this call has inherited too many lists of addresses to hand them on; use an earlier one.',
  },
  credential_gone: {
    kind: 'forbidden',
    message: 'The credential of this call was deleted or switched off meanwhile, or got another secret.',
  },
  credential_holds_more: {
    kind: 'forbidden',
    message:
      'This credential holds more than that of the call, or holds it longer or from other addresses, so the call can give it nothing and gets no secret of it.',
  },
  permissions_not_held: {
    kind: 'impossible',
    message: 'The credential of this call does not hold all of these permissions.',
  },
  expires_too_late: { kind: 'impossible', message: 'A credential may not outlive that of the call.' },
  expires_in_past: { kind: 'impossible', message: 'The expiry must be in the future.' },
  no_secret_overlaps: {
    kind: 'impossible',
    message: 'No old secret of this credential works any more; new_secret makes a new one.',
  },
  credential_not_found: { kind: 'missing', message: 'No API credential that you can manage has this id.' },
  staff_not_found: { kind: 'missing', message: 'No staff account has this id.' },
  ban_covers_caller: { kind: 'impossible', message: 'This would ban the address that the call came from.' },
  password_too_common: {
    kind: 'impossible',
    message: 'This password is one of those that are used most, or the e-mail address. Choose another.',
  },
  staff_unknown: { kind: 'impossible', message: 'No staff account that is switched on has this id or user name.' },
  hashing_busy: { kind: 'busy', message: 'Too many passwords are waiting to be checked.' },
} as const satisfies FaultTable
