import { toNumber } from './money.mjs'

/**
 * Maximum lengths of the text parameters of addclient that answers with a client contain. The peers derive their
 * schemas from this list. The row and the answer below are written out, because looping over names would slow down each
 * call.
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

/** Calls `make` with each text's maximum length and returns the results by name. */
export const mapTexts = (make) =>
  Object.fromEntries(Object.entries(texts).map(([name, length]) => [name, make(length)]))

/** Converts a client's row with `owner_id` to its form in answers. */
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
    // The benchmark does not query a tax register.
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

/** Returns a client as in getclientsdetails, with contacts, logins, and staff notes. */
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

/** Sort order of a client's staff notes. */
export const noteOrder = [
  { column: 'is_sticky', order: 'desc' },
  { column: 'created_at', order: 'desc' },
  { column: 'id', order: 'desc' },
]

/** Converts the parameters of addclient to a row. */
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

/** Returns the sort key for a name. */
export const nameKey = (name) =>
  `${name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ßæœøđðþħıłŋŧ]/g, (letter) => alike[letter])
    .slice(0, 100)}\u0001${name}`

/** SQL condition that excludes logins that were detached from their last account. */
export const loginCounts =
  '(detached_at is null or exists (select 1 from client_logins where client_logins.login_id = logins.id))'

/** Columns for the values of `orderby` in getclients. */
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
 * SQL expression for the owner's login ID. It is evaluated only for the rows of the page, while a join would also be
 * computed for every skipped row.
 */
export const ownerColumn =
  '(select login_id from client_logins where client_id = clients.id and is_owner = 1) as owner_id'

/** Returns the LIKE pattern for a case-insensitive search in the column `search`. */
export const likeTerm = (term) => `%${term.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
