import { isMailAddress } from '../values/email.js'
import { isTicketAddress } from '../values/ticket-address.js'
import { exactly, flag, host, line, whole } from './setting-kinds.js'

/** Settings for incoming email. */
export const mailInSettings = {
  ticket_address: exactly({
    shows: ['mails'],
    kind: 'text',
    default: '',
    about:
      'Address of tickets with `{token}` before its @, such as `support+{token}@shop.example`: mails about tickets are answered there. Empty for the address of the department.',
    must: 'must be an e-mail address with {token} before its @, of at most 64 characters there with the 26 of a token, or empty',
    allows: (text) => text === '' || isTicketAddress(text, isMailAddress),
  }),
  imap_host: host({
    default: '',
    about:
      'Mail server whose mailbox becomes tickets, over TLS; empty for none. Changing it, the port or the user removes `imap_password`.',
  }),
  imap_port: whole({
    default: 993,
    min: 1,
    max: 65_535,
    about: 'Port of that server.',
  }),
  imap_starttls: flag({
    default: false,
    about: 'Begins TLS on an open connection, as port 143 has it. Without TLS nobody signs in.',
  }),
  imap_user: line({
    default: '',
    max: 255,
    isFreeText: false,
    about: 'User name of the mailbox.',
  }),
  imap_password: line({
    default: '',
    max: 1000,
    isFreeText: false,
    about: 'Password of the mailbox, kept sealed. Only the set-up file sets it.',
  }),
  imap_folder: line({
    default: 'INBOX',
    max: 255,
    isFreeText: false,
    about: 'Folder of the mailbox whose unread mails are taken. They are marked as read.',
  }),
}
