import { isMailAddress } from '../values/email.js'
import { isTicketAddress } from '../values/ticket-address.js'
import { exactly, flag, host, line, whole } from './setting-kinds.js'

/** Settings for incoming email. */
export const incomingMailSettings = {
  ticket_address: exactly({
    shows: ['mails'],
    kind: 'text',
    default: '',
    about:
      'Address for ticket emails with `{token}` before the @, such as `support+{token}@shop.example`: replies to emails about tickets go there. If empty, the department’s address is used.',
    must: 'must be an email address with {token} before the @, of at most 64 characters there including the 26 of a token, or empty',
    allows: (text) => text === '' || isTicketAddress(text, isMailAddress),
  }),
  imap_host: host({
    default: '',
    about:
      'Mail server whose mailbox is turned into tickets, over TLS; empty for none. Changing it, the port, or the user removes `imap_password`.',
  }),
  imap_port: whole({
    default: 993,
    min: 1,
    max: 65_535,
    about: 'Port of the mail server.',
  }),
  imap_starttls: flag({
    default: false,
    about: 'Starts TLS on an open connection, as is usual on port 143. The service never signs in without TLS.',
  }),
  imap_user: line({
    default: '',
    max: 255,
    isFreeText: false,
    about: 'User name for the mailbox.',
  }),
  imap_password: line({
    default: '',
    max: 1000,
    isFreeText: false,
    about: 'Password for the mailbox, stored encrypted. It can only be set in the setup file.',
  }),
  imap_folder: line({
    default: 'INBOX',
    max: 255,
    isFreeText: false,
    about: 'Mailbox folder whose unread emails are fetched and marked as read.',
  }),
}
