import type { Knex } from 'knex'
import type { ContactRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { Fault } from '../faults.js'
import { prepared } from '../prepared.js'
import { selectRows } from '../selection.js'
import { lockClient } from './clients.js'

export interface NewContact {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly phonenumber?: string | undefined
}

/** Adds a contact. Throws client_not_found. */
export async function createContact({ db }: Context, clientId: number, contact: NewContact): Promise<number> {
  await lockClient(db, clientId)
  const [made] = await db('contacts')
    .insert({ ...contact, client_id: clientId, phonenumber: contact.phonenumber ?? null })
    .returning('id')
  return (made as ContactRow).id
}

/** Updates a contact. Throws contact_not_found. */
export async function updateContact(
  { db }: Context,
  id: number,
  changes: { [K in keyof NewContact]?: NewContact[K] | null | undefined },
): Promise<void> {
  const known = await db('contacts').where({ id }).forUpdate().first('id')
  if (known === undefined) throw new Fault('contact_not_found')
  const stated = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (Object.keys(stated).length > 0) await db('contacts').where({ id }).update(stated)
}

/** Deletes a contact. Throws contact_not_found. */
export async function deleteContact({ db }: Context, id: number): Promise<void> {
  const removed = await db('contacts').where({ id }).delete()
  if (removed === 0) throw new Fault('contact_not_found')
}

/** Returns a query for the contacts that match, unordered. */
export const matchingContacts = (db: Knex, clientId: number | undefined) =>
  selectRows(db, 'contacts', { client_id: clientId })

/** The contacts of one client, in the order in which they were added. */
export const contactsOf = prepared((db, of: { client_id: number }) => db('contacts').where(of).orderBy('id'))
