import type { Knex } from 'knex'
import type { ContactRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { setCallRecord } from '../log/logged-call.js'
import { emailKey } from '../values/email.js'
import { Fault } from '../values/faults.js'
import { type ActingLogin, expectPermission, type PermissionHolder } from './acting-login.js'
import { createContact, deleteContact, type emailCopyColumns, updateContact } from './contacts.js'
import { hasLoginPermission, type LoginPermission, type LoginPermissions } from './login-permissions.js'

type CopyColumn = (typeof emailCopyColumns)[number]

/**
 * Types of email that contacts can receive copies of, each with the permission that a login needs to assign it. Without
 * the permission, a login could assign copies to its own address and read them.
 */
export const contactMails = {
  general: { column: 'general_emails', permission: 'profile' },
  invoice: { column: 'invoice_emails', permission: 'invoices' },
  support: { column: 'support_emails', permission: 'tickets' },
  product: { column: 'product_emails', permission: 'products' },
  domain: { column: 'domain_emails', permission: 'domains' },
} as const satisfies Record<string, { readonly column: CopyColumn; readonly permission: LoginPermission }>

export type ContactMail = keyof typeof contactMails
export const contactMailNames = Object.keys(contactMails) as readonly ContactMail[]

/** Returns the types of email that a contact receives. */
export const contactMailTypes = (contact: Pick<ContactRow, CopyColumn>): ContactMail[] =>
  contactMailNames.filter((name) => contact[contactMails[name].column] === 1)

/** Returns the types of email that a login can assign to contacts. */
export const assignableMails = (permissions: LoginPermissions): ContactMail[] =>
  contactMailNames.filter((name) => hasLoginPermission(permissions, contactMails[name].permission))

/** Contact data submitted by the form. */
export interface SubmittedContact {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly phonenumber?: string | undefined
  readonly mails: readonly ContactMail[]
}

/** Returns a contact of an account, or undefined if it belongs to another account. */
export const findContact = (db: Knex, clientId: number, id: number): Promise<ContactRow | undefined> =>
  db('contacts').where({ id, client_id: clientId }).first()

/**
 * Maximum number of contacts that logins can add to an account, because each contact may receive copies of its tickets
 * (R-4434).
 */
const maxContacts = 20

/** Adds a contact to the session's account. Throws login_not_permitted, permission_not_held, too_many_contacts. */
export async function addContactByLogin(ctx: Context, acting: ActingLogin, stated: SubmittedContact): Promise<void> {
  const holder = await expectPermission(ctx, acting, 'contacts')
  const known = await ctx.db('contacts').where({ client_id: acting.clientId }).limit(maxContacts).pluck('id')
  if (known.length >= maxContacts) throw new Fault('too_many_contacts')
  const { mails, ...contact } = stated
  const { clientId } = acting
  const id = await createContact(ctx, clientId, { ...contact, ...buildCopyColumns(holder, mails) })
  setCallRecord(ctx, 'contact', id, clientId)
}

/**
 * Changes a contact. Types of email that the login cannot assign stay unchanged, and a contact that receives them
 * cannot get another address (R-4474). Throws login_not_permitted, permission_not_held, contact_not_found.
 */
export async function changeContactByLogin(
  ctx: Context,
  acting: ActingLogin,
  id: number,
  stated: SubmittedContact,
): Promise<void> {
  const { holder, contact: known } = await lockContact(ctx, acting, id)
  const { mails, phonenumber, ...contact } = stated
  const isMoved = emailKey(contact.email) !== emailKey(known.email)
  if (isMoved && contactMailTypes(known).some((name) => !mayGive(holder, name))) throw new Fault('permission_not_held')
  await updateContact(ctx, id, { ...contact, phonenumber: phonenumber ?? null, ...buildCopyColumns(holder, mails) })
}

/** Removes a contact. Throws login_not_permitted, contact_not_found. */
export async function removeContactByLogin(ctx: Context, acting: ActingLogin, id: number): Promise<void> {
  await lockContact(ctx, acting, id)
  await deleteContact(ctx, id)
}

async function lockContact(ctx: Context, acting: ActingLogin, id: number) {
  const holder = await expectPermission(ctx, acting, 'contacts')
  const contact = await findContact(ctx.db, acting.clientId, id)
  if (contact === undefined) throw new Fault('contact_not_found')
  setCallRecord(ctx, 'contact', id, acting.clientId)
  return { holder, contact }
}

const mayGive = ({ permissions }: PermissionHolder, name: ContactMail): boolean =>
  hasLoginPermission(permissions, contactMails[name].permission)

/** Returns the email columns that a login can set. Throws permission_not_held for types that it cannot assign. */
function buildCopyColumns(holder: PermissionHolder, mails: readonly ContactMail[]): Partial<Record<CopyColumn, 0 | 1>> {
  if (mails.some((name) => !mayGive(holder, name))) throw new Fault('permission_not_held')
  return Object.fromEntries(
    contactMailNames
      .filter((name) => mayGive(holder, name))
      .map((name) => [contactMails[name].column, mails.includes(name) ? 1 : 0]),
  )
}
