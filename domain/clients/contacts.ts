import type { Knex } from 'knex'
import type { ContactRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { prepareQuery } from '../sql/prepared.js'
import { lockRow } from '../sql/rows.js'
import { selectRows } from '../sql/selection.js'
import { type ChangeSet, changedColumns, hasColumns } from '../values/changed-columns.js'
import type { Exact } from '../values/exact.js'
import { lockClient } from './clients.js'

/** Columns for the types of email that a contact receives copies of (R-4820). */
export const emailCopyColumns = [
  'general_emails',
  'product_emails',
  'domain_emails',
  'invoice_emails',
  'support_emails',
] as const
type ContactCopies = ChangeSet<Pick<ContactRow, (typeof emailCopyColumns)[number]>>

export interface NewContact extends ContactCopies {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly phonenumber?: string | undefined
}

/** Contact fields that a caller can change. Null clears a field, and undefined leaves it unchanged. */
export type ContactChanges = ChangeSet<Pick<ContactRow, 'firstname' | 'lastname' | 'email' | 'phonenumber'>> &
  ContactCopies

/** Adds a contact and returns its ID. Throws client_not_found. */
export async function createContact<Given extends NewContact>(
  ctx: Context,
  clientId: number,
  contact: Exact<NewContact, Given>,
): Promise<number> {
  await lockClient(ctx.db, clientId)
  const [made] = await ctx
    .db('contacts')
    .insert({
      ...contact,
      client_id: clientId,
      phonenumber: contact.phonenumber ?? null,
      general_emails: contact.general_emails ?? 0,
      product_emails: contact.product_emails ?? 0,
      domain_emails: contact.domain_emails ?? 0,
      invoice_emails: contact.invoice_emails ?? 0,
      support_emails: contact.support_emails ?? 0,
    })
    .returning('*')
  await raiseContact(ctx, 'contact.created', made as ContactRow, 'was added')
  return (made as ContactRow).id
}

const raiseContact = (
  ctx: Context,
  event: 'contact.created' | 'contact.updated' | 'contact.deleted',
  { id, client_id, firstname, lastname }: ContactRow,
  what: string,
  before?: ContactRow,
): Promise<void> =>
  raise(ctx, event, `The contact ${firstname} ${lastname} ${what}.`, { contactid: id, clientid: client_id }, { before })

/** Updates a contact. Throws contact_not_found. */
export async function updateContact<Given extends ContactChanges>(
  ctx: Context,
  id: number,
  changes: Exact<ContactChanges, Given>,
): Promise<void> {
  const known = await lockRow(ctx.db, 'contacts', id, 'contact_not_found')
  const changed = changedColumns(known, changes)
  if (!hasColumns(changed)) return
  await ctx.db('contacts').where({ id }).update(changed)
  await raiseContact(ctx, 'contact.updated', { ...known, ...changed }, 'was changed', known)
}

/** Deletes a contact. Throws contact_not_found. */
export async function deleteContact(ctx: Context, id: number): Promise<void> {
  const known = await lockRow(ctx.db, 'contacts', id, 'contact_not_found')
  await ctx.db('contacts').where({ id }).delete()
  await raiseContact(ctx, 'contact.deleted', known, 'was deleted', known)
}

/** Returns an unordered query for contacts, optionally of one client. */
export const matchingContacts = (db: Knex, clientId: number | undefined) =>
  selectRows(db, 'contacts', { client_id: clientId })

/** Returns a client's contacts, oldest first. */
export const listContacts = prepareQuery((db, of: { client_id: number }) => db('contacts').where(of).orderBy('id'))
