import { Type } from 'typebox'
import { mapTexts, orders } from '../common/client.mjs'
import { lineParameters } from '../common/invoices.mjs'

// The serializer supports `nullable`. For a union with null, it would validate each value to find the matching branch.
const nullable = (schema) => Type.Unsafe({ ...schema, nullable: true })
const text = (maxLength = 255) => Type.String({ maxLength })
const id = () => Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
const email = () => Type.String({ format: 'email', maxLength: 254 })
const status = () => Type.Enum(['active', 'inactive', 'closed'])

const summary = {
  id: Type.Integer(),
  clientid: Type.Integer(),
  userid: Type.Integer(),
  owner_user_id: nullable(Type.Integer()),
  firstname: Type.String(),
  lastname: Type.String(),
  fullname: Type.String(),
  email: Type.String(),
  ...mapTexts(() => nullable(Type.String())),
  country: Type.String(),
  status: Type.String(),
  credit: Type.Number(),
  currency: Type.Integer(),
  currency_code: Type.String(),
  groupid: nullable(Type.Integer()),
  taxexempt: Type.Boolean(),
  autopay: Type.Boolean(),
  tax_id_checked: Type.Null(),
  language: Type.String(),
  datecreated: Type.String(),
  created_at: Type.String(),
}

const contact = Type.Object({
  id: Type.Integer(),
  contactid: Type.Integer(),
  clientid: Type.Integer(),
  userid: Type.Integer(),
  firstname: Type.String(),
  lastname: Type.String(),
  email: Type.String(),
  phonenumber: nullable(Type.String()),
  generalemails: Type.Boolean(),
  productemails: Type.Boolean(),
  domainemails: Type.Boolean(),
  invoiceemails: Type.Boolean(),
  supportemails: Type.Boolean(),
})

const user = Type.Object({
  id: Type.Integer(),
  userid: Type.Integer(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  owner: Type.Boolean(),
})

const note = Type.Object({
  id: Type.Integer(),
  noteid: Type.Integer(),
  note: Type.String(),
  sticky: Type.Boolean(),
  admin: Type.String(),
  date: Type.String(),
})

const success = (fields) => ({ 200: Type.Object({ result: Type.Literal('success'), ...fields }) })

export const getClientsDetails = {
  querystring: Type.Object({ clientid: Type.Optional(id()), email: Type.Optional(email()) }),
  response: success({
    client: Type.Object({
      ...summary,
      contacts: Type.Array(contact),
      users: Type.Array(user),
      adminnotes: Type.Array(note),
    }),
  }),
}

export const getClients = {
  querystring: Type.Object({
    search: Type.Optional(text()),
    status: Type.Optional(status()),
    group_id: Type.Optional(id()),
    orderby: Type.Enum(Object.keys(orders), { default: 'id' }),
    sorting: Type.Enum(['ASC', 'DESC'], { default: 'ASC' }),
    limitstart: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
    limitnum: Type.Integer({ minimum: 1, maximum: 250, default: 25 }),
  }),
  response: success({
    totalresults: Type.Integer(),
    startnumber: Type.Integer(),
    numreturned: Type.Integer(),
    data: Type.Array(Type.Object(summary)),
  }),
}

export const addClient = {
  body: Type.Object({
    firstname: text(),
    lastname: text(),
    email: email(),
    ...mapTexts((length) => Type.Optional(text(length))),
    country: Type.String({ pattern: '^[A-Z]{2}$', default: 'US' }),
    groupid: Type.Optional(id()),
    language: Type.Optional(text(16)),
    currency: Type.Optional(text(16)),
    taxexempt: Type.Optional(Type.Boolean()),
    autopay: Type.Optional(Type.Boolean()),
  }),
  response: success({ clientid: Type.Integer() }),
}

export const addCredit = {
  body: Type.Object({
    clientid: id(),
    description: text(),
    amount: Type.Number({ minimum: 0.01, maximum: 99_999_999_999.99 }),
  }),
  response: success({ clientid: Type.Integer(), creditid: Type.Integer(), credit: Type.Number() }),
}

const kinds = {
  Integer: Type.Integer(),
  integer: nullable(Type.Integer()),
  number: nullable(Type.Number()),
  text: nullable(Type.String()),
  flag: Type.Boolean(),
  list: Type.Array(Type.Any()),
  taxes: Type.Array(
    Type.Object({
      name: Type.String(),
      category: Type.String(),
      rate: Type.Number(),
      net: Type.Number(),
      tax: Type.Number(),
      note: nullable(Type.String()),
    }),
  ),
  seller: nullable(
    Type.Object(
      Object.fromEntries(
        [
          ...['name', 'address', 'tax_number', 'country', 'registration', 'email', 'phone'],
          ...['street', 'postcode', 'city', 'bank_holder', 'bank_iban', 'bank_bic', 'footer'],
        ].map((name) => [name, Type.String()]),
      ),
    ),
  ),
  billedClient: nullable(
    Type.Object({
      firstname: Type.String(),
      lastname: Type.String(),
      companyname: nullable(Type.String()),
      address1: nullable(Type.String()),
      address2: nullable(Type.String()),
      city: nullable(Type.String()),
      state: nullable(Type.String()),
      postcode: nullable(Type.String()),
      country: Type.String(),
      tax_id: nullable(Type.String()),
      email: nullable(Type.String()),
      buyer_reference: nullable(Type.String()),
    }),
  ),
  department: Type.Object({ id: Type.Integer(), name: Type.String() }),
}

/** Returns the schema of a list (common/lists.mjs). */
export function listSchema({ filters, fields, byPage }) {
  const shown = Object.entries(fields).map(([name, kind]) => [name, kinds[kind]])
  const rows = Type.Array(Type.Object({ ...Object.fromEntries(shown), client: nullable(Type.Object(summary)) }))
  const asked = Object.keys(filters).map((name) => [name, Type.Optional(name === 'status' ? text() : id())])
  const total = { totalresults: Type.Integer() }
  return {
    querystring: Type.Object({
      ...Object.fromEntries(asked),
      ...(byPage
        ? { page: Type.Integer({ minimum: 1, default: 1 }) }
        : { limitstart: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }) }),
      limitnum: Type.Integer({ minimum: 1, maximum: byPage ? 100 : 250, default: 25 }),
    }),
    response: success(
      byPage
        ? { ...total, orders: rows }
        : { ...total, startnumber: Type.Integer(), numreturned: Type.Integer(), data: rows },
    ),
  }
}

export const createInvoice = {
  body: Type.Object({
    userid: id(),
    ...lineParameters(
      Type.Optional(text(65_535)),
      Type.Optional(Type.Number({ minimum: -99_999_999_999.99, maximum: 99_999_999_999.99 })),
    ),
  }),
  response: success({ invoiceid: Type.Integer(), total: Type.Number(), status: Type.String() }),
}

export const addInvoicePayment = {
  body: Type.Object({
    invoiceid: id(),
    transid: text(),
    amount: Type.Number({ minimum: 0.01, maximum: 99_999_999_999.99 }),
    gateway: Type.Optional(text(64)),
  }),
  response: success({
    transactionid: Type.Integer(),
    status: Type.String(),
    balance: Type.Number(),
    duplicate: Type.Boolean(),
  }),
}
