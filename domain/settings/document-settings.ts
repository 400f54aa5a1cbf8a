import { isMailAddress } from '../values/email.js'
import { isIban } from '../values/iban.js'
import { logoRule, readLogo } from '../values/logo.js'
import { numberFormatRule, parseNumberFormat } from '../values/number-formats.js'
import { isAccountsSetting } from './accounts.js'
import { choice, day, exactly, flag, line, url, whole } from './setting-kinds.js'

const numberFormat = (about: string) =>
  exactly({
    kind: 'text',
    shows: ['pages', 'mails', 'papers'],
    default: '{number}',
    about,
    must: numberFormatRule,
    allows: (text) => parseNumberFormat(text) !== undefined,
  })

/** Settings for documents: seller, taxes, numbers, and bookkeeping. */
export const documentSettings = {
  company_name: line({
    shows: ['pages', 'mails', 'papers'],
    default: 'Countinghouse',
    max: 255,
    about: 'Company name shown in emails and on pages.',
  }),
  company_address: line({
    shows: ['pages', 'mails', 'papers'],
    default: '',
    max: 1000,
    about: 'Company address, on one line; stored on each issued invoice.',
  }),
  company_tax_number: line({
    shows: ['papers'],
    default: '',
    max: 255,
    isFreeText: false,
    about: 'Company tax number; stored on each issued invoice.',
  }),
  company_street: line({
    shows: ['papers'],
    default: '',
    max: 255,
    about:
      'Company street and house number for electronic invoices, which need the address in parts; stored on each issued invoice.',
  }),
  company_postcode: line({
    shows: ['papers'],
    default: '',
    max: 32,
    about: 'Company postal code for electronic invoices; stored on each issued invoice.',
  }),
  company_city: line({
    shows: ['papers'],
    default: '',
    max: 255,
    about: 'Company city for electronic invoices; stored on each issued invoice.',
  }),
  company_country: exactly({
    shows: ['papers'],
    kind: 'text',
    default: '',
    about: 'Two-letter code of the company’s country; stored on each issued invoice.',
    must: 'must be a country code of two capital letters, or empty',
    allows: (text) => /^([A-Z]{2})?$/.test(text),
  }),
  prices_include_tax: flag({
    shows: ['pages', 'mails', 'papers'],
    default: false,
    about:
      'Prices, quotes, and lines of new invoices include tax: net amount and tax are calculated from the gross amount. Issued documents do not change.',
  }),
  prices_adapt_to_tax: flag({
    shows: ['pages', 'papers'],
    default: false,
    about:
      'If prices include tax: clients in other countries pay the same net amount as clients in company_country, plus their own taxes. If off, all clients pay the same gross amount.',
  }),
  tax_rounding: choice({
    shows: ['papers'],
    options: ['half up', 'down'],
    default: 'half up',
    about: 'Rounding of each tax on a document: `half up`, or `down` as allowed in Japan.',
  }),
  company_registration: line({
    shows: ['mails', 'papers'],
    default: '',
    max: 255,
    isFreeText: false,
    about: 'Company register and registration number; stored on each issued invoice.',
  }),
  company_email: exactly({
    shows: ['papers'],
    kind: 'text',
    default: '',
    about: 'Email address for questions about invoices; stored on each issued invoice.',
    must: 'must be an email address, or empty',
    allows: (text) => text === '' || isMailAddress(text),
  }),
  company_phone: line({
    shows: ['papers'],
    default: '',
    max: 64,
    isFreeText: false,
    about: 'Phone number for questions about invoices; stored on each issued invoice.',
  }),
  bank_holder: line({
    shows: ['pages', 'papers'],
    default: '',
    max: 255,
    about: 'Holder of the bank account printed on invoices, if it is not the company; stored on each issued invoice.',
  }),
  bank_iban: exactly({
    shows: ['pages', 'papers'],
    kind: 'text',
    default: '',
    about: 'IBAN of the bank account that clients pay to; stored on each issued invoice, without spaces.',
    must: 'must be an IBAN with valid check digits, or empty',
    allows: (text) => text === '' || isIban(text),
  }),
  bank_bic: exactly({
    shows: ['pages', 'papers'],
    kind: 'text',
    default: '',
    about: 'BIC of the bank account that clients pay to; stored on each issued invoice.',
    must: 'must be a BIC of 8 or 11 capital letters and digits, or empty',
    allows: (text) => /^([A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?)?$/.test(text),
  }),
  invoice_footer: line({
    shows: ['papers'],
    default: '',
    max: 1000,
    about: 'Closing text of each invoice, on one line; stored on each issued invoice.',
  }),
  tax_id_check: choice({
    shows: ['pages', 'papers'],
    options: ['off', 'vies'],
    default: 'off',
    about:
      'Check of tax IDs from EU member states. `off`: format and check digits are enough. `vies`: reverse charge requires a number confirmed by VIES, the EU’s register.',
  }),
  vies_max_age_days: whole({
    default: 90,
    min: 0,
    max: 36_500,
    about:
      'Days after which a tax ID is checked in VIES again. The last answer applies until the next one. 0 means that each number is checked once.',
  }),
  vies_url: url({
    default: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    max: 2048,
    about: 'Address of VIES; https, or a host listed in ALLOW_PRIVATE_HOSTS.',
  }),
  company_logo: exactly({
    shows: ['pages', 'mails', 'papers'],
    kind: 'text',
    default: '',
    about:
      'Logo on documents, on pages, and in emails, as a data URL of a PNG (`data:image/png;base64,…`) or a JPEG. Stored with each issued document.',
    must: logoRule,
    allows: (text) => text === '' || readLogo(text) !== undefined,
  }),
  paper_color: exactly({
    shows: ['papers'],
    kind: 'text',
    default: '#333333',
    about: 'Color of titles and lines on documents, `#rrggbb`.',
    must: 'must be # and six hexadecimal digits',
    allows: (text) => /^#[\da-f]{6}$/i.test(text),
  }),
  attach_invoices: flag({
    shows: ['mails'],
    default: false,
    about: 'Attaches the invoice as a PDF to emails about it, and its UBL file if `einvoice` is `xrechnung`.',
  }),
  invoice_dates_in_order: flag({
    shows: ['papers'],
    default: false,
    about: 'Rejects an invoice date that contradicts the order of the invoice numbers.',
  }),
  invoice_number_format: numberFormat(
    'Format of invoice numbers: `{number}`, or `{number:6}` with leading zeros, combined with `{year}`, `{month}`, and text. With a year, numbering restarts each year.',
  ),
  credit_note_number_format: numberFormat('Format of credit note numbers, counted separately.'),
  next_invoice_number: whole({
    shows: ['papers'],
    default: 1,
    min: 1,
    max: 999_999_999,
    about:
      'Number of the next invoice, for the current year if the format has a year. It can only raise the counter. Applying the same value again changes nothing. It can only be set in the setup file.',
  }),
  proforma: flag({
    shows: ['pages', 'mails', 'papers'],
    default: false,
    about:
      'Leaves an invoice without a number until a payment for it is received or its supply begins, if nothing on it has been delivered yet.',
  }),
  books_closed_until: day({
    default: '',
    about:
      'Last day of the closed months: nothing can be booked on or before it. Empty if no month is closed. It must be a past day. Only a role with full access, or the setup file, can move it back. `time_zone` cannot change while it is set.',
  }),
  accounts: exactly({
    kind: 'text',
    default: '',
    about:
      'Accounts in the ledger that `countinghouse export ledger` writes, as JSON; docs/operating/bookkeeping.md describes it. A closed month keeps the accounts it was closed with.',
    must: 'must be JSON with accounts as described in docs/operating/bookkeeping.md, or empty',
    allows: (text) => isAccountsSetting(text),
  }),
}
