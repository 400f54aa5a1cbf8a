import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { NewPassword } from '../access/new-password.js'
import { deleteLoginRefusals } from '../access/refusals.js'
import { type Context, instant } from '../context.js'
import { raise } from '../events/raise.js'
import { eraseLoginEntries } from '../log/activity.js'
import { type Mail, queueMails } from '../mail/queueing.js'
import type { NewRow } from '../sql/insert-rows.js'
import { prepareQuery } from '../sql/prepared.js'
import { rejectDuplicates } from '../sql/reject-duplicates.js'
import { expectRow, lockRow } from '../sql/rows.js'
import { type ChangeSet, changedColumns, definedColumns, hasColumns, toFlagColumn } from '../values/changed-columns.js'
import { emailKey } from '../values/email.js'
import type { Exact } from '../values/exact.js'
import { Fault } from '../values/faults.js'
import { zero } from '../values/money.js'
import type { ClientStatus } from '../values/statuses.js'
import { searchText } from './client-search.js'
import { endAccess, endResetLinks } from './closed-accounts.js'
import { createLogin, deleteLoginsWithoutAccount, expectFreeLoginAddress } from './logins.js'
import { nameKeys } from './name-keys.js'
import { removePayMethods } from './pay-tokens.js'
import {
  normalizeChangedTaxId,
  normalizeNewTaxId,
  numberToCheck,
  pendingCheckText,
  queueChangedCheck,
  queueCheck,
} from './tax-id-checks.js'

/** Client fields that a caller can set. Null clears a field, and undefined leaves it unchanged. */
export type ClientDetails = ChangeSet<{
  firstname: string
  lastname: string
  email: string
  companyname: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  postcode: string | null
  country: string
  phonenumber: string | null
  tax_id: string | null
  buyer_reference: string | null
  status: ClientStatus
  notes: string | null
  language: string
  taxExempt: boolean
  /** False if the client is not charged automatically. */
  autopay: boolean
  groupId: number | null
  /** Currency code or ID. */
  currency: string
}>

export interface NewClient extends ClientDetails {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  /** Password of a client area login to create with the client's name and address. The login owns the account. */
  readonly password?: NewPassword | undefined
}

/**
 * Adds a client and returns its ID. Throws client_email_taken, login_email_taken, group_unknown, currency_unknown,
 * tax_id_invalid.
 */
export async function createClient<Given extends NewClient>(
  ctx: Context,
  client: Exact<NewClient, Given>,
): Promise<number> {
  const { db, now, currencies } = ctx
  await expectFreeLoginAddress(db, client.email)
  const currency = client.currency === undefined ? currencies.default : currencies.find(client.currency)
  const country = client.country ?? 'US'
  const tax_id = normalizeNewTaxId(country, client.tax_id) ?? null
  const asked = numberToCheck(ctx, { country, tax_id })
  await expectGroup(db, client.groupId)
  const tax_id_check = asked === undefined ? null : pendingCheckText(ctx, asked)
  const facts = { country, tax_id, tax_id_check, currency_id: currency.id, created_at: instant(now) }
  const row = newRow(client, facts)
  const [made] = await insertClient(db, row)
  if (made === undefined) throw new Fault('client_email_taken')
  if (asked !== undefined) await queueCheck(ctx, made.id, asked)
  if (client.password !== undefined) {
    const { email, firstname, lastname, password } = client
    await createLogin(ctx, {
      email,
      firstName: firstname,
      lastName: lastname,
      password,
      clientId: made.id,
      isOwner: true,
    })
    await queueMails(ctx, 'account signup email', [signupMail({ ...row, id: made.id })])
  }
  await raise(ctx, 'client.created', `${accountName(row)} is now a client.`, { clientid: made.id })
  return made.id
}

type ClientFacts = Pick<ClientRow, 'country' | 'tax_id' | 'tax_id_check' | 'currency_id' | 'created_at'>

/** Listed field by field, because object spreads took 5% of a call (ADR 0089). */
function newRow(client: NewClient, { country, tax_id, tax_id_check, currency_id, created_at }: ClientFacts) {
  const { firstname, lastname, email } = client
  const named = { firstname, lastname, email, companyname: client.companyname ?? '' }
  const { firstname_key, lastname_key, companyname_key } = nameKeys(named)
  return {
    firstname,
    lastname,
    companyname: named.companyname,
    firstname_key,
    lastname_key,
    companyname_key,
    email,
    email_key: emailKey(email),
    search: searchText(named),
    address1: client.address1 ?? null,
    address2: client.address2 ?? null,
    city: client.city ?? null,
    state: client.state ?? null,
    postcode: client.postcode ?? null,
    country,
    phonenumber: client.phonenumber ?? null,
    tax_id,
    tax_id_check,
    buyer_reference: client.buyer_reference ?? null,
    status: client.status ?? 'active',
    notes: client.notes ?? null,
    language: client.language ?? 'en',
    group_id: client.groupId ?? null,
    is_tax_exempt: client.taxExempt ? 1 : 0,
    autopay: client.autopay === false ? 0 : 1,
    credit: zero,
    currency_id,
    created_at,
  } as const
}

const insertClient = prepareQuery((db, row: NewRow<'clients'>) =>
  db('clients').insert(row).onConflict('email_key').ignore().returning('id'),
)

/** Builds the email for a client with a new login. */
export const signupMail = ({
  id,
  email,
  language,
  firstname,
  lastname,
}: Pick<ClientRow, 'id' | 'email' | 'language' | 'firstname' | 'lastname'>): Mail => ({
  to: email,
  clientId: id,
  language,
  variables: { firstname, lastname, email },
})

/**
 * Updates the submitted fields of a client. Closing a client ends the account's sessions and links. Throws
 * client_not_found, client_email_taken, group_unknown, currency_unknown, currency_settled, tax_id_invalid.
 */
export async function updateClient<Given extends ClientDetails>(
  ctx: Context,
  id: number,
  details: Exact<ClientDetails, Given>,
): Promise<void> {
  const { db } = ctx
  const known = await lockClient(db, id)
  const wanted: Partial<ClientRow> = await buildClientColumns(db, {
    ...details,
    tax_id: normalizeChangedTaxId(known, details),
  })
  if (details.email !== undefined) wanted.email_key = emailKey(details.email)
  if (details.currency !== undefined) {
    const currency = ctx.currencies.find(details.currency)
    if (currency.id !== known.currency_id) await expectChangeableCurrency(db, known)
    wanted.currency_id = currency.id
  }
  const changed = changedColumns(known, wanted)
  if (!hasColumns(changed)) return
  const after = { ...known, ...changed }
  Object.assign(changed, nameKeys(after), { search: searchText(after) }, await queueChangedCheck(ctx, known, after))
  await rejectDuplicates(db('clients').where({ id }).update(changed), 'client_email_taken')
  if (changed.status === 'closed') await endAccess(ctx, id)
  const name = accountName({ ...known, ...changed })
  const was = { before: known }
  await raise(ctx, 'client.updated', `Details of ${name} were changed.`, { clientid: id }, was)
  if (changed.status === 'closed') await raise(ctx, 'client.closed', `${name} was closed.`, { clientid: id }, was)
}

/**
 * Locks the client's row until the transaction ends, so that checks made on it remain valid. Throws client_not_found.
 */
export const lockClient = (db: Knex, id: number): Promise<ClientRow> => lockRow(db, 'clients', id, 'client_not_found')

/** Returns a client. Throws client_not_found. */
export const expectClient = (db: Knex, id: number): Promise<ClientRow> =>
  expectRow(db, 'clients', id, 'client_not_found')

/** Returns a client's language, or undefined if the client does not exist. */
export const findClientLanguage = async (db: Knex, id: number): Promise<string | undefined> =>
  (await db('clients').where({ id }).first('language'))?.language

const clientBy = prepareQuery((db, { id, email_key }: { id: number | undefined; email_key: string | undefined }) => {
  const query = db('clients')
  if (id !== undefined) query.where({ id })
  if (email_key !== undefined) query.where({ email_key })
  return query.first()
})

/**
 * Returns a client by ID, by email address, or by both, which must then belong to one client. Throws
 * client_not_found.
 */
export async function findClient(
  db: Knex,
  { id, email }: { id?: number | undefined; email?: string | undefined },
): Promise<ClientRow> {
  const row = await clientBy(db, { id, email_key: email === undefined ? undefined : emailKey(email) })
  if (row === undefined) throw new Fault('client_not_found', `No client has this ${describeKey({ id, email })}.`)
  return row
}

const describeKey = ({ id, email }: { id: number | undefined; email: string | undefined }): string => {
  if (email === undefined) return 'ID'
  return id === undefined ? 'email address' : 'ID and this email address'
}

export const fullName = ({ firstname, lastname }: Pick<ClientRow, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`

/** Returns the display name of an account: the company name, or else the person's name. */
export const accountName = (client: Pick<ClientRow, 'companyname' | 'firstname' | 'lastname'>): string =>
  client.companyname || fullName(client)

/** A client row with the ID of the login that owns the account, as selected by withOwner. */
export type OwnedClientRow = ClientRow & { readonly owner_id: number | null }

/**
 * Uses a literal 1, because the index of owners is partial. With a bound value SQLite would plan the query on every
 * call.
 */
const isOwner = 'client_logins.client_id = clients.id and client_logins.is_owner = 1'

/**
 * Adds the owner's login ID to a page of clients. As a subquery it runs only for the page's rows, not for skipped ones.
 */
export const withOwner = (page: Knex.QueryBuilder): Knex.QueryBuilder =>
  page.select('clients.*', (owner: Knex.QueryBuilder) =>
    owner.select('login_id').from('client_logins').whereRaw(isOwner).as('owner_id'),
  )

const ownedClientsBy = prepareQuery((db, { ids }: { ids: readonly number[] }) =>
  withOwner(db('clients').whereIn('id', ids)),
)

export const ownedClients = (db: Knex, ids: readonly number[]): Promise<OwnedClientRow[]> => ownedClientsBy(db, { ids })

/**
 * Deletes a client, and its logins that have no other account. Ledger rows are kept without the client, and
 * gateways are asked to delete its payment methods.
 */
export async function deleteClient(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  const client = await lockClient(db, id)
  const logins = await db('client_logins').where({ client_id: id }).pluck('login_id')
  await removePayMethods(ctx, await db('pay_methods').where({ client_id: id }))
  await db('clients').where({ id }).delete()
  await deleteLoginsWithoutAccount(db, logins)
  const left = new Set(await db('logins').whereIn('id', logins).pluck('id'))
  const gone = logins.filter((login) => !left.has(login))
  await eraseLoginEntries(db, gone)
  await deleteLoginRefusals(db, 'login', gone)
  await endResetLinks(db, logins)
  await raise(ctx, 'client.deleted', `${accountName(client)} was deleted.`, { clientid: id })
}

/** Returns the columns to change for the submitted fields. Throws group_unknown. */
async function buildClientColumns(db: Knex, details: ClientDetails): Promise<Partial<ClientRow>> {
  const { companyname, groupId, taxExempt, autopay } = details
  await expectGroup(db, groupId)
  return definedColumns<ClientRow>({
    firstname: details.firstname,
    lastname: details.lastname,
    email: details.email,
    companyname: companyname === null ? '' : companyname,
    address1: details.address1,
    address2: details.address2,
    city: details.city,
    state: details.state,
    postcode: details.postcode,
    country: details.country,
    phonenumber: details.phonenumber,
    tax_id: details.tax_id,
    buyer_reference: details.buyer_reference,
    status: details.status,
    notes: details.notes,
    language: details.language,
    group_id: groupId,
    is_tax_exempt: toFlagColumn(taxExempt),
    autopay: toFlagColumn(autopay),
  })
}

async function expectGroup(db: Knex, id: number | null | undefined): Promise<void> {
  if (id != null && (await db('client_groups').where({ id }).first('id')) === undefined)
    throw new Fault('group_unknown')
}

/** Tables with amounts in the client's currency. */
const pricedTables = ['invoices', 'services', 'domains', 'quotes', 'billable_items'] as const

/** Throws currency_settled if the client has credit or a record with an amount. */
async function expectChangeableCurrency(db: Knex, client: ClientRow): Promise<void> {
  if (client.credit !== zero) throw new Fault('currency_settled')
  for (const table of pricedTables)
    if ((await db(table).where({ client_id: client.id }).first('id')) !== undefined) throw new Fault('currency_settled')
}
