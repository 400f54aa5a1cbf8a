import { toNumber } from './money.mjs'

/**
 * Texts that addclient takes and that every answer with the client shows -> their greatest length. The peers' schemas are made
 * of them; the row and the answer below are written out, since a loop over names would cost each call.
 */
const texts = {
  companyname: 255,
  address1: 255,
  address2: 255,
  city: 255,
  state: 255,
  postcode: 255,
  phonenumber: 255,
  tax_id: 255,
  buyer_reference: 255,
  notes: 65_535,
}

/** Returns what `make` makes of each of these texts, by its name. */
export const mapTexts = (make) =>
  Object.fromEntries(Object.entries(texts).map(([name, length]) => [name, make(length)]))

/** A client's row, with the owner's id, as the wire shows it. */
export function presentClient(row, currency) {
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
    // No register is asked.
    tax_id_checked: null,
    buyer_reference: row.buyer_reference,
    status: row.status,
    credit: toNumber(row.credit, currency.decimals),
    currency: row.currency_id,
    currency_code: currency.code,
    groupid: row.group_id,
    taxexempt: row.is_tax_exempt === 1,
    autopay: row.autopay === 1,
    language: row.language,
    notes: row.notes,
    datecreated: row.created_at.slice(0, 10),
    created_at: row.created_at,
  }
}

/** A client as getclientsdetails shows it, with contacts, logins and staff notes. */
export function presentWholeClient(row, currency, { contacts, users, notes }) {
  const owner = users.find((user) => user.is_owner === 1)
  return {
    ...presentClient({ ...row, owner_id: owner?.id ?? null }, currency),
    contacts: contacts.map((contact) => ({
      id: contact.id,
      contactid: contact.id,
      clientid: contact.client_id,
      userid: contact.client_id,
      firstname: contact.firstname,
      lastname: contact.lastname,
      email: contact.email,
      phonenumber: contact.phonenumber,
      generalemails: contact.general_emails === 1,
      productemails: contact.product_emails === 1,
      domainemails: contact.domain_emails === 1,
      invoiceemails: contact.invoice_emails === 1,
      supportemails: contact.support_emails === 1,
    })),
    users: users.map((user) => ({
      id: user.id,
      userid: user.id,
      email: user.email,
      first_name: user.first_name,
      last_name: user.last_name,
      owner: user.is_owner === 1,
    })),
    adminnotes: notes.map((note) => ({
      id: note.id,
      noteid: note.id,
      note: note.note,
      sticky: note.is_sticky === 1,
      admin: note.author,
      date: note.created_at,
    })),
  }
}

/** The order of the staff notes on a client. */
export const noteOrder = [
  { column: 'is_sticky', order: 'desc' },
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
]

/** Parameters of addclient -> the row. */
export function clientRow(sent, currencyId) {
  const { firstname, lastname, email, companyname = '' } = sent
  return {
    firstname,
    lastname,
    email,
    email_key: email.toLowerCase(),
    companyname,
    address1: sent.address1 ?? null,
    address2: sent.address2 ?? null,
    city: sent.city ?? null,
    state: sent.state ?? null,
    postcode: sent.postcode ?? null,
    country: sent.country ?? 'US',
    phonenumber: sent.phonenumber ?? null,
    tax_id: sent.tax_id ?? null,
    buyer_reference: sent.buyer_reference ?? null,
    status: 'active',
    notes: sent.notes ?? null,
    credit: 0,
    currency_id: currencyId,
    group_id: sent.groupid ?? null,
    language: sent.language ?? 'en',
    is_tax_exempt: sent.taxexempt ? 1 : 0,
    autopay: (sent.autopay ?? true) ? 1 : 0,
    search: [`${firstname} ${lastname}`, email, companyname].join('\n').toLowerCase(),
    firstname_key: nameKey(firstname),
    lastname_key: nameKey(lastname),
    companyname_key: nameKey(companyname),
    created_at: new Date().toISOString(),
  }
}

const alike = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', ŧ: 't' }

/** The text by which a name is ordered. */
export const nameKey = (name) =>
  `${name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ßæœøđðþħıłŋŧ]/g, (letter) => alike[letter])
    .slice(0, 100)}\u0001${name}`

/** The condition of a login that counts: one that was detached from its last account does not. */
export const loginCounts =
  '(detached_at is null or exists (select 1 from client_logins where client_logins.login_id = logins.id))'

/** Value of `orderby` of getclients -> column. */
export const orders = {
  id: 'id',
  first_name: 'firstname_key',
  last_name: 'lastname_key',
  email: 'email_key',
  company_name: 'companyname_key',
  status: 'status',
  created_at: 'created_at',
  firstname: 'firstname_key',
  lastname: 'lastname_key',
  companyname: 'companyname_key',
  datecreated: 'created_at',
}

/**
 * The owning login of a row, read only for the rows of the page: a join would be made for every row skipped as well.
 */
export const ownerColumn =
  '(select login_id from client_logins where client_id = clients.id and is_owner = 1) as owner_id'

/** The text of a LIKE that looks for a term in any letter case. */
export const likeTerm = (term) => `%${term.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
