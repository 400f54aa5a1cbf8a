type Names = Readonly<Record<string, string>>

const ofClient = { client_id: 'clientid' } as const
const created = { created_at: 'date' } as const
const billed = { ...ofClient, payment_method: 'paymentmethod' } as const
const priced = { first_amount: 'firstpaymentamount', recurring_amount: 'recurringamount' } as const
const ticketTexts = { ...ofClient, ...created, author: 'admin' } as const

/**
 * Names of columns in the API, by kind of record (R-2693). A column that is not listed has the same name in the API or
 * does not appear there.
 */
export const fieldNames: Readonly<Record<string, Names>> = {
  announcement: { body: 'announcement', is_published: 'published', ...created },
  billableitem: { ...ofClient, due_date: 'duedate', invoice_id: 'invoiceid' },
  client: { currency_id: 'currency', group_id: 'groupid', is_tax_exempt: 'taxexempt' },
  contact: {
    ...ofClient,
    general_emails: 'generalemails',
    product_emails: 'productemails',
    domain_emails: 'domainemails',
    invoice_emails: 'invoiceemails',
    support_emails: 'supportemails',
  },
  credential: { overlap_ends_at: 'old_secret_ends_at' },
  domain: {
    ...billed,
    ...priced,
    order_id: 'orderid',
    years: 'regperiod',
    registered_on: 'regdate',
    expiry_date: 'expirydate',
    next_due_date: 'nextduedate',
    is_renewal_off: 'donotrenew',
    is_unconfirmed: 'unconfirmed',
  },
  invoice: {
    ...billed,
    client_id: 'userid',
    number: 'invoicenum',
    number_text: 'number',
    due_date: 'duedate',
    paid_at: 'datepaid',
    tax_rate: 'taxrate',
  },
  login: { password_hash: 'password' },
  order: {
    ...billed,
    client_id: 'userid',
    number: 'ordernum',
    invoice_id: 'invoiceid',
    promo_code: 'promocode',
    promotion_saved: 'discount',
    ...created,
  },
  paymethod: { ...ofClient, gateway: 'gateway_name', expires: 'expiry_date' },
  project: ofClient,
  quote: { ...ofClient, valid_until: 'validuntil', invoice_id: 'invoiceid' },
  service: {
    ...billed,
    ...priced,
    order_id: 'orderid',
    product_id: 'pid',
    server_id: 'serverid',
    suspension_reason: 'suspensionreason',
    registered_on: 'regdate',
  },
  serviceaddon: { ...priced, service_id: 'serviceid', order_id: 'orderid' },
  task: { project_id: 'projectid', is_completed: 'completed' },
  ticket: {
    ...ticketTexts,
    department_id: 'deptid',
    flag_id: 'flag',
    last_reply_at: 'lastreply',
    deleted_replies: 'deletedreplies',
  },
  ticketnote: { ...created, author: 'admin', ticket_id: 'ticketid' },
  ticketreply: { ...ticketTexts, ticket_id: 'ticketid', edited_by: 'editedby', edited_at: 'editedat' },
  timer: { task_id: 'taskid', staff_id: 'adminid' },
  todoitem: { admin_id: 'admin' },
  transaction: {
    ...created,
    client_id: 'userid',
    invoice_id: 'invoiceid',
    amount_in: 'amountin',
    amount_out: 'amountout',
  },
}

/** Returns the name of a column in the API. */
export const actionFieldName = (type: string, column: string): string => fieldNames[type]?.[column] ?? column
