import type { ClientNoteRow, ClientRow, ContactRow } from '../../db/rows.js'
import { listClientNotes } from '../../domain/clients/client-notes.js'
import { type ClientDetails, type OwnedClientRow, ownedClients } from '../../domain/clients/clients.js'
import { listContacts } from '../../domain/clients/contacts.js'
import { listAccountLogins } from '../../domain/clients/logins.js'
import { checkStatuses } from '../../domain/taxes/register-check.js'
import { findRegisterCheck } from '../../domain/taxes/tax-ids.js'
import { instantToDay } from '../../domain/values/days.js'
import type { Permission } from '../../domain/values/permissions.js'
import { clientStatuses } from '../../domain/values/statuses.js'
import type { Field, Fields } from '../../engine/fields.js'
import { clientNote, presentClientNote } from './client-note.js'
import { contact, presentContact } from './contact.js'
import { type ActionContext, f, type Values } from './kit.js'

export const clientStatus = f.oneOf(clientStatuses, {
  description:
    '`inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.',
})

/** Optional fields shared by addclient and updateclient (for the extensions). */
export const clientDetails = {
  companyname: f.text({ description: 'Company; empty for private individuals.', example: 'Analytical Engines Ltd' }),
  address1: f.text({ description: 'First line of the postal address.', example: '12 Mill Lane' }),
  address2: f.text({ description: 'Second line of the postal address.', extension: true, example: 'Second floor' }),
  city: f.text({ description: 'City of the postal address.', example: 'Leeds' }),
  state: f.text({ description: 'State, province, or region of the postal address.', example: 'West Yorkshire' }),
  postcode: f.text({ description: 'Postal code.', example: 'LS1 4AP' }),
  phonenumber: f.code({ description: 'Phone number, stored as sent.', example: '+44 113 496 0000' }),
  tax_id: f.code({
    extension: true,
    description:
      'Tax ID, stored without spaces. In EU member states, GB, NO, CH, and JP, the format and check digits must be valid.',
    example: 'GB980780684',
  }),
  buyer_reference: f.code({
    extension: true,
    description: 'Reference printed on electronic invoices, such as the Leitweg-ID of a German authority.',
    example: '04011000-12345-34',
  }),
  notes: f.longText({
    extension: true,
    description: 'Staff notes; never shown to the client.',
    example: 'Prefers to be called in the morning.',
  }),
}

export const clientSettings = {
  groupid: f.id('group', { extension: true, description: 'Client group; its discount applies to invoices.' }),
  language: f.identifier({
    max: 16,
    extension: true,
    description: 'Language of emails, such as `en`.',
    example: 'en',
  }),
  currency: f.identifier({
    max: 16,
    extension: true,
    description: 'Currency code or ID; cannot be changed once the client has an invoice.',
    example: 'USD',
  }),
  taxexempt: f.flag({ description: "True if the client's invoices are tax-free.", extension: true }),
  autopay: f.flag({
    extension: true,
    description: "False if the client's invoices are never charged automatically, even with a stored payment method.",
    example: true,
  }),
}

/** A client's details with the API's field names, two of which differ from the domain layer's. */
interface Wire extends Omit<ClientDetails, 'groupId' | 'taxExempt'> {
  readonly groupid?: number | null | undefined
  readonly taxexempt?: boolean | undefined
}

/** Maps the API's field names to the domain layer's. */
export const toDomainClient = <W extends Wire>({ groupid, taxexempt, ...rest }: W) => ({
  ...rest,
  groupId: groupid,
  taxExempt: taxexempt,
})

const taxIdCheck = f.named('TaxIdCheck', 'Result of checking a tax ID in the EU tax register.', {
  status: f.oneOf(checkStatuses, {
    description: '`unanswered` after a week without an answer. Only `valid` allows reverse charge.',
  }),
  date: f.date({ description: 'Day of the answer, or of the request while it is waiting.' }),
  reference: f.nullable(
    f.text({ description: 'Consultation number of the answer, or null.', example: 'WAPIAAAAYeR0G1zh' }),
  ),
})

/** A client without contacts, logins, and notes, as lists show it. */
export const clientSummary = f.named('Client', 'A client, as shown in lists.', {
  id: f.id('client'),
  clientid: f.id('client'),
  userid: f.id('client'),
  owner_user_id: f.nullable(f.id('login', { description: 'Login that owns the account, or null.' })),
  firstname: f.text({ description: 'First name of the client or contact person.', example: 'Ada' }),
  lastname: f.text({ description: 'Last name of the client or contact person.', example: 'Lovelace' }),
  fullname: f.text({ description: 'First and last name.', max: 511, example: 'Ada Lovelace' }),
  companyname: f.nullable(clientDetails.companyname, { description: 'Company; null for private individuals.' }),
  email: f.email({ description: 'Email address of the client; unique among clients.' }),
  address1: f.nullable(clientDetails.address1),
  address2: f.nullable(clientDetails.address2),
  city: f.nullable(clientDetails.city),
  state: f.nullable(clientDetails.state),
  postcode: f.nullable(clientDetails.postcode),
  country: f.country(),
  phonenumber: f.nullable(clientDetails.phonenumber),
  tax_id: f.nullable(clientDetails.tax_id),
  tax_id_checked: f.nullable(f.record(taxIdCheck, { extension: true }), {
    description: 'Result of the tax register check; null if the tax ID is not checked.',
  }),
  buyer_reference: f.nullable(clientDetails.buyer_reference),
  status: clientStatus,
  credit: f.money({ description: "Credit balance, in the client's currency." }),
  currency: f.id('currency', { description: "ID of the currency for all of the client's amounts." }),
  currency_code: f.currencyCode(),
  groupid: f.nullable(f.id('group', { description: 'Client group, or null.' })),
  taxexempt: f.flag({ description: "True if the client's invoices are tax-free." }),
  autopay: f.flag({
    extension: true,
    description: "False if the client's invoices are never charged automatically.",
    example: true,
  }),
  language: f.text({ description: 'Language of emails.', example: 'en' }),
  notes: f.nullable(clientDetails.notes),
  datecreated: f.date({ description: "Day of creation, in the service's time zone." }),
  created_at: f.createdAt(),
})

/** Permission required for getclientsdetails, and for a client's restricted fields in responses about other records. */
const clientPermission = 'list_clients' satisfies Permission

const { id, clientid, userid, firstname, lastname, fullname, companyname, ...restricted } = clientSummary

type Optional<F extends Fields> = { readonly [Name in keyof F]: Field<Values<F>[Name] | undefined> }

const optionalFields = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, f.optional(one)])) as Optional<F>

const embeddedFields = f.named(
  'EmbeddedClient',
  "The record's client. Roles without the permission `list_clients` see only its IDs and names.",
  {
    id,
    clientid,
    userid,
    firstname,
    lastname,
    fullname,
    companyname,
    ...optionalFields(restricted),
  },
)

/** The client that another record belongs to. Roles without permission to list clients see only its IDs and names. */
export const embeddedClient = f.nullable(f.record(embeddedFields))

/** Undefined values, which remove the restricted fields from a response. */
const withoutRestricted = Object.fromEntries(Object.keys(restricted).map((name) => [name, undefined])) as {
  readonly [Name in keyof typeof restricted]: undefined
}

const accountUser = f.named('AccountUser', 'A login with access to the account.', {
  id: f.id('login'),
  userid: f.id('login'),
  email: f.email({ description: 'Email address used to sign in.' }),
  first_name: f.text({ description: 'First name of the user.', example: 'Ada' }),
  last_name: f.text({ description: 'Last name of the user.', example: 'Lovelace' }),
  owner: f.flag({ description: 'True for the owner, who has every permission.' }),
})

export const client = f.named('ClientDetails', 'A client with its contacts, logins, and staff notes.', {
  ...clientSummary,
  contacts: f.listOf(f.record(contact), { description: 'Additional contacts of the client.' }),
  users: f.listOf(f.record(accountUser), { description: 'Logins with access to the account.' }),
  adminnotes: f.listOf(f.record(clientNote), { description: 'Staff notes: pinned notes first, then newest first.' }),
})

/** Context for responses with amounts and with days in the service's time zone. */
export type FormattingContext = Pick<ActionContext, 'currencies' | 'settings'>

export const presentClient =
  ({ currencies, settings }: FormattingContext) =>
  (row: OwnedClientRow): Values<typeof clientSummary> => {
    const currency = currencies.of(row.currency_id)
    return {
      id: row.id,
      clientid: row.id,
      userid: row.id,
      owner_user_id: row.owner_id,
      firstname: row.firstname,
      lastname: row.lastname,
      fullname: `${row.firstname} ${row.lastname}`,
      companyname: row.companyname || null,
      email: row.email,
      address1: row.address1,
      address2: row.address2,
      city: row.city,
      state: row.state,
      postcode: row.postcode,
      country: row.country,
      phonenumber: row.phonenumber,
      tax_id: row.tax_id,
      tax_id_checked: findRegisterCheck(row) ?? null,
      buyer_reference: row.buyer_reference,
      status: row.status,
      credit: currency.show(row.credit),
      currency: row.currency_id,
      currency_code: currency.code,
      groupid: row.group_id,
      taxexempt: row.is_tax_exempt === 1,
      autopay: row.autopay === 1,
      language: row.language,
      notes: row.notes,
      datecreated: instantToDay(row.created_at, settings.timeZone),
      created_at: row.created_at,
    }
  }

/** Context for responses that include other records. */
export type EmbeddedRecordContext = Pick<ActionContext, 'db' | 'actor'> & FormattingContext

/** Returns true if the caller's role has a permission. */
export const isAllowed = ({ full, permissions }: ActionContext['actor'], permission: Permission): boolean =>
  full || permissions.has(permission)

/** Returns clients by ID to include in other records, with the fields that the caller may see (R-2605). */
export async function presentClients(
  ctx: EmbeddedRecordContext,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, Values<typeof embeddedFields>>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await ownedClients(ctx.db, wanted)
  const present = presentClient(ctx)
  const isWhole = isAllowed(ctx.actor, clientPermission)
  return new Map(rows.map((row) => [row.id, isWhole ? present(row) : { ...present(row), ...withoutRestricted }]))
}

type UserRow = Awaited<ReturnType<typeof listAccountLogins>>[number]

const presentUser = ({ id, email, first_name, last_name, is_owner }: UserRow): Values<typeof accountUser> => ({
  id,
  email,
  first_name,
  last_name,
  userid: id,
  owner: is_owner === 1,
})

/** Presents a client with its contacts, logins, and staff notes. */
export async function presentClientDetails(
  ctx: Pick<ActionContext, 'db'> & FormattingContext,
  row: ClientRow,
): Promise<Values<typeof client>> {
  const { db } = ctx
  const contacts: ContactRow[] = await listContacts(db, { client_id: row.id })
  const users = await listAccountLogins(db, { client_id: row.id })
  const notes: ClientNoteRow[] = await listClientNotes(db, { client_id: row.id })
  const owner = users.find(({ is_owner }) => is_owner === 1)
  return {
    ...presentClient(ctx)({ ...row, owner_id: owner?.id ?? null }),
    contacts: contacts.map(presentContact),
    users: users.map(presentUser),
    adminnotes: notes.map(presentClientNote),
  }
}
