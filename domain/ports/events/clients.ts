import { amount, event, id, nullable, text } from './data.js'

const client = { clientid: id() }
const aboutClient = { record: 'client', by: 'clientid' } as const
const login = { userid: id(), clientid: nullable(id()), email: text('ada@example.com') }
const aboutLogin = { record: 'login', by: 'userid' } as const
const contact = { contactid: id(), clientid: id() }
const aboutContact = { record: 'contact', by: 'contactid' } as const
const invite = { inviteid: id(), clientid: id(), email: text('charles@example.com') }
const credit = {
  creditid: id(),
  clientid: id(),
  amount: amount(),
  balance: amount(20),
  currency: text('USD'),
  description: text('Goodwill'),
  invoiceid: nullable(id()),
}
const aboutCredit = { record: 'credit', by: 'creditid' } as const

/** Events about clients, their logins and contacts, and their credit. */
export const clientEvents = {
  'client.created': event('New client', 'A client was added.', client, aboutClient),
  'client.updated': event(
    'Client changed',
    'Details of a client were changed, including its status.',
    client,
    aboutClient,
  ),
  'client.closed': event('Client closed', 'A client was closed.', client, aboutClient),
  'client.deleted': event('Client deleted', 'A client was deleted.', client, aboutClient),
  'login.added': event('New login', 'A login was added or given access to an account.', login, aboutLogin),
  'login.updated': event('Login changed', 'The name or email address of a login was changed.', login, aboutLogin),
  'login.permissions_changed': event(
    'Permissions changed',
    'The permissions of a login on an account were changed; `all`, or a list separated by commas.',
    { ...login, permissions: text('invoices,tickets'), oldpermissions: text('all') },
    aboutLogin,
  ),
  'login.password_changed': event('Password changed', 'A login has a new password.', login, aboutLogin),
  'login.removed': event('Login removed', 'A login lost its access to an account.', login, aboutLogin),
  'contact.created': event('New contact', 'A contact was added.', contact, aboutContact),
  'contact.updated': event('Contact changed', 'Details of a contact were changed.', contact, aboutContact),
  'contact.deleted': event('Contact deleted', 'A contact was deleted.', contact, aboutContact),
  'invite.sent': event('Invite sent', 'Someone was invited to a client’s account.', invite),
  'invite.accepted': event('Invite accepted', 'An invite was accepted; includes the login that joined the account.', {
    ...invite,
    userid: id(),
  }),
  'invite.cancelled': event(
    'Invite cancelled',
    'An open invite was replaced by a new one, or ended with its account.',
    invite,
  ),
  'credit.added': event('Credit added', 'A client received credit.', credit, aboutCredit),
  'credit.taken': event('Credit taken', 'Credit was taken from a client or used on an invoice.', credit, aboutCredit),
  'affiliate.activated': event(
    'New affiliate',
    'A client became an affiliate.',
    { affiliateid: id(), clientid: id() },
    { record: 'affiliate', by: 'affiliateid' },
  ),
} as const
