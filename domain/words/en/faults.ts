import { type FaultCode, faults as known } from '../../values/faults.js'

/** Returns the messages of faults of the rules, as actions answer them. */
const messagesOf = <Code extends FaultCode>(...codes: readonly Code[]) =>
  Object.fromEntries(codes.map((code) => [code, known[code].message])) as { readonly [One in Code]: string }

/** The sentences of pages about a fault, by its code: of the rules first, then of bodies that cannot be read. */
export const faults = {
  ...messagesOf(
    'hashing_busy',
    'papers_busy',
    'paper_too_large',
    'invoice_not_issued',
    'quote_not_issued',
    'password_too_common',
    'login_email_taken',
    'login_changed',
    'login_on_account',
    'client_closed',
    'client_not_found',
    'invoice_not_found',
    'client_not_owner',
    'invoice_not_payable',
    'credit_too_small',
    'amount_above_owed',
    'amount_too_small',
    'gateway_unknown',
    'nothing_to_pay',
    'payment_under_way',
    'payment_changed',
    'checkout_refused',
    'gateway_no_answer',
    'funds_not_offered',
    'funds_out_of_range',
    'pay_method_not_found',
  ),
  malformed_request: 'The form cannot be read.',
  media_type_unsupported: 'Send the form as the page does.',
  content_encoding_unsupported: 'Send the body as it is, without a Content-Encoding.',
  body_too_large: 'The body is larger than the service accepts.',
  body_capacity_reached: 'Too many request bodies are being read at the moment.',
} as const
