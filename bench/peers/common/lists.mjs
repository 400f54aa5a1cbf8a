import { domainToUnicode } from 'node:url'
import { partiesOf } from './invoices.mjs'
import { toNumber } from './money.mjs'

const money = (row, currency, names) =>
  Object.fromEntries(Object.entries(names).map(([name, column]) => [name, toNumber(row[column], currency.decimals)]))

/**
 * The lists that peers serve in the same way: the permission, the table, the parameters that filter and their
 * columns, the order, and `present`, which makes the answer's row of a table's row and what belongs to it. `fields` has
 * the kind of each field of that answer, which peers make schemas of: null is allowed, except for a kind with a capital
 * letter. `byPage` marks a list whose pages are asked for by number.
 */
export const lists = {
  getinvoices: {
    permission: 'list_invoices',
    table: 'invoices',
    filters: { userid: 'client_id', status: 'status' },
    order: [['id', 'desc']],
    fields: {
      id: 'Integer',
      invoiceid: 'Integer',
      invoicenum: 'integer',
      userid: 'integer',
      date: 'text',
      duedate: 'text',
      datepaid: 'text',
      subtotal: 'number',
      discount: 'number',
      tax: 'number',
      taxrate: 'number',
      credit: 'number',
      total: 'number',
      credited: 'number',
      held: 'number',
      balance: 'number',
      status: 'text',
      paymentmethod: 'text',
      notes: 'text',
      currencycode: 'text',
      seller: 'seller',
      billed_to: 'billedClient',
      creditnotes: 'list',
    },
    present: (row, { currency }) => ({
      id: row.id,
      invoiceid: row.id,
      invoicenum: row.number,
      userid: row.client_id,
      date: row.date,
      duedate: row.due_date,
      datepaid: row.paid_at,
      ...money(row, currency, { subtotal: 'subtotal', discount: 'discount', tax: 'tax' }),
      taxrate: row.tax_rate / 1000,
      ...money(row, currency, { credit: 'credit', total: 'total', credited: 'credited' }),
      held: toNumber(row.status === 'cancelled' ? row.paid : 0, currency.decimals),
      balance: toNumber(row.total - row.paid - row.credit - row.credited, currency.decimals),
      status: row.status,
      paymentmethod: row.payment_method,
      notes: row.notes,
      currencycode: currency.code,
      ...partiesOf(row),
      // The invoices of the seeded data have no credit notes.
      creditnotes: [],
    }),
  },
  getclientsdomains: {
    permission: 'list_domains',
    table: 'domains',
    filters: { clientid: 'client_id', status: 'status' },
    order: [['id', 'asc']],
    fields: {
      id: 'Integer',
      domainid: 'Integer',
      userid: 'integer',
      clientid: 'integer',
      orderid: 'integer',
      domain: 'text',
      domain_unicode: 'text',
      status: 'text',
      registrar: 'text',
      regperiod: 'integer',
      regdate: 'text',
      expirydate: 'text',
      nextduedate: 'text',
      firstpaymentamount: 'number',
      recurringamount: 'number',
      currencycode: 'text',
      paymentmethod: 'text',
      dns_management: 'flag',
      email_forwarding: 'flag',
      id_protection: 'flag',
      donotrenew: 'flag',
      notes: 'text',
      ns1: 'text',
      ns2: 'text',
      ns3: 'text',
      ns4: 'text',
      ns5: 'text',
    },
    present: (row, { currency }) => {
      const [ns1 = null, ns2 = null, ns3 = null, ns4 = null, ns5 = null] = JSON.parse(row.nameservers)
      return {
        id: row.id,
        domainid: row.id,
        userid: row.client_id,
        clientid: row.client_id,
        orderid: row.order_id,
        domain: row.domain,
        domain_unicode: domainToUnicode(row.domain) || row.domain,
        status: row.status,
        registrar: row.registrar,
        regperiod: row.years,
        regdate: row.registered_on,
        expirydate: row.expiry_date,
        nextduedate: row.next_due_date,
        ...money(row, currency, { firstpaymentamount: 'first_amount', recurringamount: 'recurring_amount' }),
        currencycode: currency.code,
        paymentmethod: row.payment_method,
        dns_management: row.dns_management === 1,
        email_forwarding: row.email_forwarding === 1,
        id_protection: row.id_protection === 1,
        donotrenew: row.is_renewal_off === 1,
        notes: row.notes,
        ns1,
        ns2,
        ns3,
        ns4,
        ns5,
      }
    },
  },
  gettickets: {
    permission: 'list_tickets',
    table: 'tickets',
    filters: { clientid: 'client_id' },
    order: [
      ['last_reply_at', 'desc'],
      ['id', 'desc'],
    ],
    fields: {
      id: 'Integer',
      ticketid: 'Integer',
      tid: 'text',
      deptid: 'integer',
      deptname: 'text',
      department: 'department',
      userid: 'integer',
      clientid: 'integer',
      name: 'text',
      email: 'text',
      subject: 'text',
      message: 'text',
      status: 'text',
      priority: 'text',
      flag: 'integer',
      admin: 'text',
      date: 'text',
      lastreply: 'text',
      merged_into: 'integer',
      attachments: 'list',
      deletedreplies: 'list',
    },
    // Departments and files are looked up for a page, as the clients are.
    isTicket: true,
    present: (row, { departments, files }) => {
      const department = { id: row.department_id, name: departments.get(row.department_id) ?? '' }
      return {
        id: row.id,
        ticketid: row.id,
        tid: row.tid,
        deptid: department.id,
        deptname: department.name,
        department,
        userid: row.client_id,
        clientid: row.client_id,
        name: row.name,
        email: row.email,
        subject: row.subject,
        message: row.message,
        status: row.status,
        priority: row.priority,
        flag: row.flag_id,
        admin: row.author,
        date: row.created_at,
        lastreply: row.last_reply_at,
        merged_into: row.merged_into,
        attachments: files
          .filter(({ ticket_id }) => ticket_id === row.id)
          .map(({ id, name }, index) => ({ id, filename: name, index })),
        deletedreplies: row.deleted_replies === null ? [] : JSON.parse(row.deleted_replies),
      }
    },
  },
  getsslorders: {
    permission: 'full',
    table: 'ssl_orders',
    filters: { client_id: 'client_id' },
    order: [['id', 'desc']],
    byPage: true,
    fields: {
      order_id: 'Integer',
      status: 'text',
      message: 'text',
      challenges: 'list',
      id: 'Integer',
      client_id: 'integer',
      service_id: 'integer',
      module: 'text',
      cert_type: 'text',
      domain: 'text',
      domains: 'list',
      csr: 'text',
      webserver_type: 'text',
      validation_method: 'text',
      approver_email: 'text',
      admin_first_name: 'text',
      admin_last_name: 'text',
      admin_email: 'text',
      admin_phone: 'text',
      admin_org: 'text',
      admin_address: 'text',
      admin_city: 'text',
      admin_state: 'text',
      admin_zip: 'text',
      admin_country: 'text',
      certificate: 'text',
      chain: 'text',
      expires_at: 'text',
      created_at: 'text',
      service: 'text',
    },
    present: (row) => {
      const admin = JSON.parse(row.admin)
      return {
        order_id: row.id,
        status: row.status,
        message: row.message,
        challenges: JSON.parse(row.challenges),
        id: row.id,
        client_id: row.client_id,
        service_id: row.service_id,
        module: row.module,
        cert_type: row.cert_type,
        domain: row.domain,
        domains: JSON.parse(row.domains),
        csr: row.csr,
        webserver_type: row.webserver_type,
        validation_method: row.validation_method,
        approver_email: row.approver_email,
        ...Object.fromEntries(adminNames.map((name) => [`admin_${name}`, admin[`admin_${name}`] ?? null])),
        certificate: row.certificate,
        chain: row.chain,
        expires_at: row.expires_at,
        created_at: row.created_at,
        // The orders of the seeded data belong to no service.
        service: null,
      }
    },
  },
}

const adminNames = ['first_name', 'last_name', 'email', 'phone', 'org', 'address', 'city', 'state', 'zip', 'country']

/** Parameters of a list -> start and length of its page. */
export function windowOf({ byPage }, { limitstart = 0, limitnum = 25, page = 1 }) {
  const start = byPage ? (page - 1) * limitnum : limitstart - (limitstart % limitnum)
  return { start, limit: limitnum }
}

export const envelope = ({ byPage }, total, start, rows) =>
  byPage
    ? { totalresults: total, orders: rows }
    : { totalresults: total, startnumber: start, numreturned: rows.length, data: rows }
