import type { FaultDetail } from './fault-details.js'

/** The kind of a fault, independent of any protocol. */
export type FaultKind =
  | 'incomplete'
  | 'refused'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'impossible'
  | 'failed'
  | 'unreachable'
  | 'busy'

/** Every fault of the rules. The code is part of the contract; the message is for people. */
export const faults = {
  client_not_found: { kind: 'missing', message: 'No client has this id.' },
  session_not_found: { kind: 'missing', message: 'This session has ended already.' },
  contact_not_found: { kind: 'missing', message: 'No contact has this id.' },
  too_many_credentials: {
    kind: 'impossible',
    message:
      'This account has 50 active credentials that it has made; delete one or switch it off before another is active.',
  },
  credential_chain_too_long: {
    kind: 'impossible',
    message:
      'The credential of this call has inherited too many lists of addresses to hand them on; use an earlier one.',
  },
  credential_gone: {
    kind: 'forbidden',
    message: 'The credential of this call was deleted or switched off meanwhile, or got another secret.',
  },
  credential_holds_more: {
    kind: 'forbidden',
    message:
      'This credential holds more than that of the call, or holds it longer or from other addresses, so the call can give it nothing and gets no secret of it.',
  },
  permissions_not_held: {
    kind: 'impossible',
    message: 'The credential of this call does not hold all of these permissions.',
  },
  expires_too_late: { kind: 'impossible', message: 'A credential may not outlive that of the call.' },
  expires_in_past: { kind: 'impossible', message: 'The expiry must be in the future.' },
  no_secret_overlaps: {
    kind: 'impossible',
    message: 'No old secret of this credential works any more; new_secret makes a new one.',
  },
  credential_not_found: { kind: 'missing', message: 'No API credential that you can manage has this id.' },
  order_not_found: { kind: 'missing', message: 'No order has this id.' },
  domain_not_found: { kind: 'missing', message: 'No domain has this id.' },
  service_not_found: { kind: 'missing', message: 'No service has this id.' },
  product_not_found: { kind: 'missing', message: 'No product has this id.' },
  service_addon_not_found: { kind: 'missing', message: 'No service addon has this id.' },
  ssl_order_not_found: { kind: 'missing', message: 'No SSL order has this id.' },
  ssl_module_not_found: { kind: 'missing', message: 'No SSL module with this name is installed.' },
  function_not_found: { kind: 'missing', message: "The service's server module has no such function." },
  invoice_not_found: { kind: 'missing', message: 'No invoice has this id.' },
  invoice_not_issued: { kind: 'impossible', message: 'A draft is no paper yet: it has not been issued.' },
  quote_not_issued: { kind: 'impossible', message: 'A draft is no paper yet: it has not been sent.' },
  paper_too_large: { kind: 'impossible', message: 'The PDF would be too large, or take too long to make.' },
  quote_not_found: { kind: 'missing', message: 'No quote has this id.' },
  transaction_not_found: { kind: 'missing', message: 'No transaction has this id.' },
  pay_method_not_found: { kind: 'missing', message: 'The client has no payment method with this id.' },
  gateway_not_found: { kind: 'missing', message: 'No active payment gateway with this name accepts reports.' },
  ticket_not_found: { kind: 'missing', message: 'No ticket has this id.' },
  ticket_reply_not_found: { kind: 'missing', message: 'No reply has this id.' },
  ticket_note_not_found: { kind: 'missing', message: 'No note has this id.' },
  attachment_not_found: { kind: 'missing', message: 'The ticket has no file at this index.' },
  project_not_found: { kind: 'missing', message: 'No project has this id.' },
  task_not_found: { kind: 'missing', message: 'No task has this id.' },
  timer_not_found: { kind: 'missing', message: 'No timer has this id.' },
  login_not_found: { kind: 'missing', message: 'No login has this id.' },
  login_not_on_account: { kind: 'missing', message: 'The client has no login with this id.' },
  no_login_to_sign_in_as: { kind: 'missing', message: 'The client has no login to sign in with.' },
  announcement_not_found: { kind: 'missing', message: 'No announcement has this id.' },
  staff_not_found: { kind: 'missing', message: 'No staff account has this id.' },
  todo_item_not_found: { kind: 'missing', message: 'No to-do item has this id.' },
  module_not_installed: { kind: 'missing', message: 'No module with this type and name is installed.' },

  client_email_taken: { kind: 'impossible', message: 'Another client already has this e-mail address.' },
  tax_id_invalid: {
    kind: 'impossible',
    message: 'The tax id is none of the country: its form or its check digits are wrong.',
  },
  tax_id_not_checked: {
    kind: 'impossible',
    message: 'No register is asked: the setting tax_id_check is off, or the client has no tax id of a member state.',
  },
  ban_covers_caller: { kind: 'impossible', message: 'This would ban the address that the call came from.' },
  password_too_common: {
    kind: 'impossible',
    message: 'This password is one of those that are used most, or the e-mail address. Choose another.',
  },
  login_email_taken: { kind: 'impossible', message: 'A login with this e-mail address already exists.' },
  group_unknown: { kind: 'impossible', message: 'No client group has this id.' },
  currency_unknown: { kind: 'impossible', message: 'No currency has this code or id.' },
  currency_settled: {
    kind: 'impossible',
    message: 'The currency of a client with invoices, services, domains, quotes or credit cannot change.',
  },
  client_has_services: { kind: 'impossible', message: 'The client still has services that are not terminated.' },
  client_has_domains: { kind: 'impossible', message: 'The client still has registered domains.' },
  login_not_permitted: { kind: 'forbidden', message: 'Your login may not do this on this account any more.' },
  permission_not_held: { kind: 'forbidden', message: 'Your login does not hold all of these permissions itself.' },
  login_is_own: { kind: 'impossible', message: 'This is your own login.' },
  invite_not_found: { kind: 'missing', message: 'No open invite has this id.' },
  login_is_owner: { kind: 'impossible', message: 'The owner of an account always has every permission.' },
  client_without_owner: {
    kind: 'impossible',
    message: 'No login owns this account, so there is no password to change.',
  },
  login_wrong: { kind: 'impossible', message: 'No login has this e-mail address and password.' },
  notification_url_unsound: {
    kind: 'impossible',
    message: 'The address must start with https:// or http:// and must not contain spaces, line breaks or a user name.',
  },
  login_closed: { kind: 'impossible', message: 'All accounts of this login are closed.' },
  client_inactive: { kind: 'impossible', message: 'The client is inactive.' },
  client_currency_differs: { kind: 'impossible', message: 'The client pays in another currency.' },
  client_closed: { kind: 'impossible', message: 'The client is closed.' },
  service_not_on_account: { kind: 'impossible', message: 'The client has no service with this id.' },
  domain_not_on_account: { kind: 'impossible', message: 'The client has no domain with this id.' },
  invoice_not_on_account: { kind: 'impossible', message: 'The client has no invoice with this id.' },
  service_missing: { kind: 'impossible', message: 'This destination requires a service id.' },
  domain_missing: { kind: 'impossible', message: 'This destination requires a domain id.' },
  path_missing: { kind: 'impossible', message: 'This destination requires a path.' },
  path_outside: {
    kind: 'impossible',
    message: 'The path must start with a single slash and stay inside the client area.',
  },
  amount_too_small: { kind: 'impossible', message: 'The amount is less than the smallest unit of the currency.' },
  balance_too_large: {
    kind: 'impossible',
    message: 'The credit balance would exceed the largest amount that can be stored.',
  },

  lines_missing: { kind: 'impossible', message: 'An invoice needs at least one line.' },
  lines_too_many: { kind: 'impossible', message: 'An invoice can have at most 50 lines.' },
  line_without_amount: { kind: 'impossible', message: 'Each line needs an amount or a unit price.' },
  line_without_unit_price: {
    kind: 'impossible',
    message: 'A line with a quantity or a discount needs the price of one unit.',
  },
  line_amount_differs: {
    kind: 'impossible',
    message: 'The amount of a line is not its quantity × unit price, less its discount.',
  },
  total_negative: { kind: 'impossible', message: 'The total cannot be negative.' },
  period_billed_elsewhere: {
    kind: 'impossible',
    message: 'A period or item of this invoice has been billed on another invoice meanwhile.',
  },
  billed_thing_ended: { kind: 'impossible', message: 'Something that this invoice bills has ended.' },
  upgrade_not_possible: { kind: 'impossible', message: 'The upgrade that this invoice bills is no longer possible.' },
  earlier_period_unpaid: {
    kind: 'impossible',
    message: 'A period before that of this invoice is billed and unpaid; it has to be paid or waived first.',
  },
  waive_without_cancelling: { kind: 'impossible', message: 'Only an invoice that is cancelled can be waived.' },
  date_too_late: {
    kind: 'impossible',
    message: 'The date, or the one that follows from it, lies after the year 9999.',
  },
  total_too_large: { kind: 'impossible', message: 'The total exceeds the largest amount that can be stored.' },
  date_ahead: { kind: 'impossible', message: 'The date lies in the future.' },
  fees_above_amount: { kind: 'impossible', message: 'The fees are more than the amount.' },
  books_closed: { kind: 'impossible', message: 'The books are closed for that day.' },
  books_day_not_over: {
    kind: 'impossible',
    message: 'Books can be closed until a day that is over, yesterday at the latest.',
  },

  invoice_takes_no_payment: { kind: 'impossible', message: 'An invoice in this status does not accept payments.' },
  invoice_without_client: {
    kind: 'impossible',
    message: 'The client of this invoice was deleted, so an overpayment cannot be credited.',
  },
  credit_above_invoice: {
    kind: 'impossible',
    message: 'The credit notes of an invoice cannot come to more than the invoice.',
  },
  invoice_is_proforma: {
    kind: 'impossible',
    message: 'The invoice has no number yet, so no credit note can be written on it. Cancel it instead.',
  },
  invoice_not_creditable: { kind: 'impossible', message: 'An invoice in this status cannot have a credit note.' },
  refund_under_way: {
    kind: 'impossible',
    message: 'What was paid is being refunded through its gateway, so it cannot become credit as well.',
  },
  refund_above_payments: { kind: 'impossible', message: 'No more than what was paid on the invoice can be refunded.' },
  refund_not_possible: {
    kind: 'impossible',
    message:
      'The payments of this invoice cannot be refunded through their gateway. Send record or credit as refundto.',
  },
  refund_incomplete: {
    kind: 'impossible',
    message: 'A refund needs the status `refunded` and says where the money goes.',
  },
  client_has_money: {
    kind: 'impossible',
    message: 'The client still has credit, open invoices or money on cancelled invoices.',
  },
  payment_other_currency: { kind: 'impossible', message: 'The payment is not in the currency of the invoice.' },
  payment_below_outgoing: {
    kind: 'impossible',
    message: 'More would have gone out or become credit than came in for this invoice.',
  },
  transaction_empty: {
    kind: 'impossible',
    message: 'The incoming or the outgoing amount must be greater than 0.',
  },
  transid_taken: { kind: 'impossible', message: 'Another transaction of this gateway has this payment reference.' },
  description_taken: { kind: 'impossible', message: 'Another payment method of this client has this description.' },
  quote_accepted: { kind: 'impossible', message: 'The quote has already been accepted.' },
  quote_without_client: { kind: 'impossible', message: 'The client of this quote was deleted.' },
  quote_other_currency: {
    kind: 'impossible',
    message: 'The currency of the client has changed since the quote was made.',
  },
  gateway_unknown: { kind: 'impossible', message: 'No payment gateway of this name is installed.' },
  product_group_unknown: { kind: 'impossible', message: 'No product group has this id.' },
  server_group_unknown: { kind: 'impossible', message: 'No server group has this id.' },
  server_module_unknown: { kind: 'impossible', message: 'No server module with this name is installed.' },
  department_unknown: { kind: 'impossible', message: 'No department has this id.' },
  staff_unknown: { kind: 'impossible', message: 'No staff account that is switched on has this id or user name.' },
  setting_unreadable: { kind: 'impossible', message: 'The value is not valid for this setting.' },
  module_in_use: { kind: 'impossible', message: 'The module is in use and cannot be switched off.' },
  module_switch_refused: { kind: 'impossible', message: 'The module refused to be switched on or off.' },
  module_parameter_unknown: { kind: 'impossible', message: 'The module has no such parameter.' },
  module_parameter_unsound: { kind: 'impossible', message: 'The value is not valid for this parameter.' },
  mail_not_sendable: { kind: 'impossible', message: 'This mail is switched off, or does not apply to this record.' },
  mail_without_recipient: {
    kind: 'impossible',
    message: 'The client of this record was deleted, so there is no address to send to.',
  },
  due_in_other_currency: { kind: 'impossible', message: 'A due item is in another currency than that of its client.' },
  domain_invalid: { kind: 'impossible', message: 'This is not a domain name that can be registered.' },
  service_domain_invalid: {
    kind: 'impossible',
    message: 'This is not a domain name, such as example.com or shop.example.com.',
  },
  service_domain_missing: { kind: 'impossible', message: 'An account on this kind of server needs a domain.' },
  domain_missing_in_order: {
    kind: 'impossible',
    message: 'The name of the domain to register or transfer is missing.',
  },
  domain_on_record: { kind: 'impossible', message: 'The domain is already on record.' },
  domain_unconfirmed: {
    kind: 'impossible',
    message:
      'The registrar was not seen to obtain this domain for its record: an account with full access has to set it active first (updateclientdomain).',
  },
  domain_not_commandable: {
    kind: 'impossible',
    message: 'The status of this domain does not allow an action at its registrar.',
  },
  nameserver_repeated: { kind: 'impossible', message: 'Two of the name servers are the same.' },
  renewal_billed: { kind: 'conflict', message: 'The next renewal of this domain is on an invoice already.' },
  domain_not_renewable: { kind: 'impossible', message: 'A domain in this status cannot be renewed.' },
  domain_without_registrar: { kind: 'impossible', message: 'No registrar module manages this domain.' },
  registrar_unknown: { kind: 'impossible', message: 'No registrar of this name is installed.' },
  registrar_refused: { kind: 'impossible', message: 'The registrar refused the request.' },
  registrar_cannot: { kind: 'impossible', message: 'The registrar of this domain does not support this.' },
  epp_code_missing: { kind: 'impossible', message: 'A transfer needs the EPP code from the current registrar.' },
  extension_not_sold: { kind: 'impossible', message: 'Domains with this extension are not for sale.' },
  invoice_date_fixed: {
    kind: 'impossible',
    message: 'Something was paid, credited or refunded on this invoice, so its date stays.',
  },
  invoice_date_out_of_order: {
    kind: 'impossible',
    message: 'The dates of invoices have to follow their numbers, and none may lie ahead.',
  },
  years_not_sold: { kind: 'impossible', message: 'The extension of this domain is not sold for so many years.' },
  id_protection_not_sold: { kind: 'impossible', message: 'ID protection is not sold for this extension.' },
  dns_management_not_sold: { kind: 'impossible', message: 'DNS management is not sold for this extension.' },
  email_forwarding_not_sold: { kind: 'impossible', message: 'E-mail forwarding is not sold for this extension.' },
  extension_not_offered: { kind: 'impossible', message: 'The extension of this domain has no price for this.' },
  product_unknown: { kind: 'impossible', message: 'No product has this id.' },
  order_empty: {
    kind: 'impossible',
    message: 'None of the products is sold on the requested billing cycle and in the currency of the client.',
  },
  order_changed: { kind: 'conflict', message: 'The order or its price has changed meanwhile.' },
  order_limit_reached: {
    kind: 'forbidden',
    message: 'Too many orders were placed from this network today. Go on tomorrow, or write to us.',
  },
  basket_full: { kind: 'impossible', message: 'There is no room for more in one order.' },
  product_not_offered: { kind: 'impossible', message: 'A product of this order is no longer offered.' },
  order_not_restorable: { kind: 'impossible', message: 'Something of this order cannot be brought back.' },
  addon_unknown: { kind: 'impossible', message: 'No addon has this id.' },
  addon_not_sold: { kind: 'impossible', message: 'The addon is not sold on this billing cycle and in this currency.' },
  product_sold_out: { kind: 'impossible', message: 'The product is sold out.' },
  promotion_unknown: { kind: 'impossible', message: 'No promotion has this code.' },
  promotion_over: { kind: 'impossible', message: 'The promotion has not started, has ended, or has been used up.' },
  promotion_used: { kind: 'impossible', message: 'The client has used this promotion before.' },
  promotion_not_applicable: {
    kind: 'impossible',
    message: 'The promotion does not apply to any of these products and billing cycles.',
  },
  upgrade_same_product: { kind: 'impossible', message: 'The service already has this product.' },
  upgrade_other_group: { kind: 'impossible', message: 'A service can only change to a product of the same group.' },
  upgrade_not_sold: {
    kind: 'impossible',
    message: 'The product is not sold on the billing cycle and in the currency of the service.',
  },
  upgrade_inactive: { kind: 'impossible', message: 'Only a pending or active service can change its product.' },
  upgrade_open: { kind: 'impossible', message: 'A product change of this service is already waiting for payment.' },

  ticket_status_unknown: { kind: 'impossible', message: 'No ticket status has this name.' },
  ticket_same: { kind: 'impossible', message: 'A ticket cannot be merged into itself.' },
  ticket_merged: { kind: 'impossible', message: 'The ticket has already been merged into another one.' },
  target_merged: { kind: 'impossible', message: 'The ticket to keep has itself been merged into another one.' },
  ticket_of_other_client: {
    kind: 'impossible',
    message: 'The tickets belong to different clients; they are only merged with force.',
  },
  merged_ticket_closed: { kind: 'impossible', message: 'A ticket that was merged into another one stays closed.' },
  ticket_without_sender: { kind: 'impossible', message: 'The ticket has no sender address.' },
  sender_blocked: { kind: 'impossible', message: 'Tickets from this address are blocked.' },
  attachment_too_large: { kind: 'impossible', message: 'A file can have at most 8 MiB.' },
  task_not_in_project: { kind: 'impossible', message: 'The task does not belong to this project.' },

  username_not_allowed: { kind: 'impossible', message: 'This user name is not allowed on a server.' },
  username_taken: { kind: 'impossible', message: 'Another service on the same server has this user name.' },
  service_ended: { kind: 'impossible', message: 'The service is terminated, cancelled or marked as fraud.' },
  function_failed: { kind: 'impossible', message: 'The module function reported a failure.' },

  ssl_module_unknown: { kind: 'impossible', message: 'No SSL module of this name is installed.' },
  certificate_name_invalid: { kind: 'impossible', message: 'A certificate cannot be issued for this name.' },
  further_name_invalid: {
    kind: 'impossible',
    message: 'A certificate cannot be issued for one of the additional names.',
  },
  csr_malformed: { kind: 'impossible', message: 'The certificate signing request must be in PEM format.' },
  certificate_missing: { kind: 'impossible', message: 'The chain belongs to a certificate, which is missing.' },
  certificate_malformed: { kind: 'impossible', message: 'The certificate must be one certificate in PEM format.' },
  certificate_ended: { kind: 'impossible', message: 'The certificate is not valid any more.' },
  certificate_of_others: { kind: 'impossible', message: 'The certificate does not fit the SSL order.' },
  certificate_not_by_hand: {
    kind: 'impossible',
    message: 'The module of this SSL order gets its certificates from its provider.',
  },
  chain_malformed: { kind: 'impossible', message: 'The chain must be certificates in PEM format.' },
  approver_email_missing: { kind: 'impossible', message: 'Validation by e-mail needs an approver address.' },
  ssl_status_unfit: { kind: 'impossible', message: 'The status of the SSL order does not allow this.' },
  ssl_refused: { kind: 'impossible', message: 'The SSL module refused the request.' },
  ssl_unreachable: { kind: 'failed', message: 'The SSL module could not be reached or failed.' },
  ssl_order_busy: { kind: 'conflict', message: 'Another action on this SSL order is in progress.' },

  setting_hidden: {
    kind: 'forbidden',
    message: 'A setting with this name may hold a credential, so it is not available over the API.',
  },
  setting_permission_denied: {
    kind: 'forbidden',
    message: 'Only a role with full access, or the set-up file, may lower log_keep_days.',
  },
  module_permission_denied: {
    kind: 'forbidden',
    message: 'The role of this account does not allow configuring modules of this type.',
  },

  module_refused: { kind: 'refused', message: 'The server module refused the request.' },
  service_without_module: { kind: 'refused', message: 'No server module manages this service.' },
  service_terminated: { kind: 'refused', message: 'The service is terminated, and termination is final.' },
  registrar_unreachable: { kind: 'failed', message: 'The registrar could not be reached or failed.' },
  nameservers_not_accepted: { kind: 'failed', message: 'The registrar did not accept the name servers.' },
  domain_busy: { kind: 'conflict', message: 'Another action on this domain is in progress.' },
  module_unreachable: { kind: 'failed', message: 'The server module could not be reached or failed.' },
  service_busy: { kind: 'conflict', message: 'Another action on this service is in progress.' },

  papers_busy: { kind: 'busy', message: 'Too many PDFs are waiting to be made.' },
  hashing_busy: { kind: 'busy', message: 'Too many passwords are waiting to be checked.' },

  report_refused: { kind: 'refused', message: 'The report was not sent by the gateway.' },
  return_url_not_allowed: {
    kind: 'impossible',
    message: 'The address is not at the host of BASE_URL, nor https at one of the setting return_hosts.',
  },
  pay_method_unusable: { kind: 'impossible', message: 'This payment method cannot be charged any more.' },
  charge_out_of_bounds: {
    kind: 'impossible',
    message: 'This is more than is charged to a stored payment method. Pay in another way.',
  },
  nothing_to_pay: { kind: 'impossible', message: 'Nothing is to be paid on this invoice any more.' },
  payment_under_way: { kind: 'conflict', message: 'A payment of this is under way already. Wait for its outcome.' },
  payment_changed: { kind: 'conflict', message: 'What is to be paid has changed meanwhile. Look at it again.' },
  checkout_refused: { kind: 'failed', message: 'The payment gateway did not take the payment.' },
  gateway_no_answer: { kind: 'unreachable', message: 'The payment gateway gives no answer. Try again in a moment.' },
  funds_not_offered: { kind: 'forbidden', message: 'Credit cannot be paid in here.' },
  funds_out_of_range: { kind: 'impossible', message: 'The amount is not one that can be paid in as credit.' },
  payment_too_fine: { kind: 'impossible', message: 'The amount has more decimals than its currency has here.' },
  report_not_readable_now: {
    kind: 'unreachable',
    message: 'The report is genuine, but what it tells of could not be read now. Send it again.',
  },
  report_unreadable: { kind: 'failed', message: 'The gateway module could not read the report.' },
  availability_unknown: {
    kind: 'unreachable',
    message: 'No registrar, RDAP or WHOIS server could tell whether the domain is available.',
  },

  client_not_owner: { kind: 'refused', message: 'The invoice does not belong to this client.' },
  credit_too_small: { kind: 'refused', message: 'The amount exceeds the credit balance.' },
  amount_above_owed: { kind: 'refused', message: 'The amount exceeds the balance of the invoice.' },
  invoice_not_payable: { kind: 'impossible', message: 'An invoice in this status does not accept credit.' },

  timer_running: { kind: 'conflict', message: 'You already have a timer running on this task.' },
  cancellation_not_open: { kind: 'conflict', message: 'No cancellation of this service is open.' },
  cancellation_open: { kind: 'conflict', message: 'A cancellation request for this service is already open.' },
  login_changed: { kind: 'conflict', message: 'The e-mail address or password of this login has just changed.' },
  too_many_link_mails: {
    kind: 'conflict',
    message: 'Too many e-mails were sent for this already. Please wait an hour and try again.',
  },
  second_factor_on: { kind: 'conflict', message: 'Two-step sign-in is switched on already.' },
  second_factor_off: { kind: 'conflict', message: 'Two-step sign-in is switched off.' },
  second_factor_not_begun: { kind: 'conflict', message: 'Two-step sign-in was not prepared yet.' },
  login_on_account: { kind: 'conflict', message: 'This address already has a login on the account.' },
} as const satisfies Record<string, { kind: FaultKind; message: string }>

export type FaultCode = keyof typeof faults

/** Thrown by a rule; the caller of the rule derives a status from the kind. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: FaultKind

  /** `detail` replaces the table's message where more can be said, such as which entry of a list is wrong. */
  constructor(
    readonly code: FaultCode,
    detail?: string,
    /** Seconds after which another attempt may succeed. */
    readonly retryAfterSeconds?: number,
    /** The detail by its name, for pages, which say it in their language (fault-details.ts). */
    readonly told?: FaultDetail,
  ) {
    super(detail ?? faults[code].message)
    this.kind = faults[code].kind
  }
}
