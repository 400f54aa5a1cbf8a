import { isMailAddress } from '../values/email.js'
import { isIban } from '../values/iban.js'
import { logoRule, readLogo } from '../values/logo.js'
import { numberFormatRule, parseNumberFormat } from '../values/number-formats.js'
import { areAccounts } from './accounts.js'
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
export const paperSettings = {
  company_name: line({
    shows: ['pages', 'mails', 'papers'],
    default: 'Countinghouse',
    max: 255,
    about: 'Company name shown in mail and on pages.',
  }),
  company_address: line({
    shows: ['pages', 'mails', 'papers'],
    default: '',
    max: 1000,
    about: 'Address of the company, on one line; kept on each invoice that is issued.',
  }),
  company_tax_number: line({
    shows: ['papers'],
    default: '',
    max: 255,
    isFreeText: false,
    about: 'Tax number of the company; kept on each invoice that is issued.',
  }),
  company_street: line({
    shows: ['papers'],
    default: '',
    max: 255,
    about:
      'Street and number of the company for electronic invoices, which want the address in parts; kept on each invoice that is issued.',
  }),
  company_postcode: line({
    shows: ['papers'],
    default: '',
    max: 32,
    about: 'Postal code of the company, for the same; kept on each invoice that is issued.',
  }),
  company_city: line({
    shows: ['papers'],
    default: '',
    max: 255,
    about: 'City of the company, for the same; kept on each invoice that is issued.',
  }),
  company_country: exactly({
    shows: ['papers'],
    kind: 'text',
    default: '',
    about: 'Country of the company, as a code of two letters; kept on each invoice that is issued.',
    must: 'must be a country code of two capital letters, or empty',
    allows: (text) => /^([A-Z]{2})?$/.test(text),
  }),
  prices_include_tax: flag({
    shows: ['pages', 'mails', 'papers'],
    default: false,
    about:
      'Prices, quotes and lines of new invoices include tax: net and tax are taken out of what they come to. Papers that are issued stay as they are.',
  }),
  prices_adapt_to_tax: flag({
    shows: ['pages', 'papers'],
    default: false,
    about:
      'Where prices include tax: a client in another country pays the same net as one in company_country, with the taxes of that client upon it. Off, all pay the same amount.',
  }),
  tax_rounding: choice({
    shows: ['papers'],
    options: ['half up', 'down'],
    default: 'half up',
    about: 'Rounding of each tax of a paper: `half up`, or `down` as Japan allows.',
  }),
  company_registration: line({
    shows: ['mails', 'papers'],
    default: '',
    max: 255,
    isFreeText: false,
    about: 'Register and number of the company; kept on each invoice that is issued.',
  }),
  company_email: exactly({
    shows: ['papers'],
    kind: 'text',
    default: '',
    about: 'E-mail address for questions about invoices; kept on each invoice that is issued.',
    must: 'must be an e-mail address, or empty',
    allows: (text) => text === '' || isMailAddress(text),
  }),
  company_phone: line({
    shows: ['papers'],
    default: '',
    max: 64,
    isFreeText: false,
    about: 'Telephone number for questions about invoices; kept on each invoice that is issued.',
  }),
  bank_holder: line({
    shows: ['pages', 'papers'],
    default: '',
    max: 255,
    about:
      'Holder of the bank account that invoices name, where it is not the company; kept on each invoice that is issued.',
  }),
  bank_iban: exactly({
    shows: ['pages', 'papers'],
    kind: 'text',
    default: '',
    about: 'IBAN of the bank account that clients pay to; kept on each invoice that is issued, without blanks.',
    must: 'must be an IBAN whose check digits are right, or empty',
    allows: (text) => text === '' || isIban(text),
  }),
  bank_bic: exactly({
    shows: ['pages', 'papers'],
    kind: 'text',
    default: '',
    about: 'BIC of the bank of that account; kept on each invoice that is issued.',
    must: 'must be a BIC of 8 or 11 capital letters and digits, or empty',
    allows: (text) => /^([A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?)?$/.test(text),
  }),
  invoice_footer: line({
    shows: ['papers'],
    default: '',
    max: 1000,
    about: 'Last words of each invoice, on one line; kept on each invoice that is issued.',
  }),
  tax_id_check: choice({
    shows: ['pages', 'papers'],
    options: ['off', 'vies'],
    default: 'off',
    about:
      'Asks the register of the member states about tax ids of clients there. `off`: form and check digits are enough. `vies`: reverse charge needs a number that the register has confirmed.',
  }),
  vies_url: url({
    default: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    max: 2048,
    about: 'Address of that register; https, or a host that ALLOW_PRIVATE_HOSTS lists.',
  }),
  company_logo: exactly({
    shows: ['pages', 'mails', 'papers'],
    kind: 'text',
    default: '',
    about:
      'Logo on papers, pages and in mails, as a data URL: `data:image/png;base64,…`, or of a JPEG. Kept with each paper that is issued.',
    must: logoRule,
    allows: (text) => text === '' || readLogo(text) !== undefined,
  }),
  paper_color: exactly({
    shows: ['papers'],
    kind: 'text',
    default: '#333333',
    about: 'Colour of titles and rules on papers, `#rrggbb`.',
    must: 'must be # and six hexadecimal digits',
    allows: (text) => /^#[\da-f]{6}$/i.test(text),
  }),
  attach_invoices: flag({
    shows: ['mails'],
    default: false,
    about: 'Attaches the invoice as PDF to mails about it, and its file of UBL where `einvoice` is `xrechnung`.',
  }),
  invoice_dates_in_order: flag({
    shows: ['papers'],
    default: false,
    about: 'Refuses a date of an invoice that runs against the order of the numbers.',
  }),
  invoice_number_format: numberFormat(
    'Text of the numbers of invoices: `{number}`, or `{number:6}` with zeros before it, beside `{year}`, `{month}` and text. With a year they count anew each year.',
  ),
  credit_note_number_format: numberFormat('The same for credit notes, which have numbers of their own.'),
  next_invoice_number: whole({
    shows: ['papers'],
    default: 1,
    min: 1,
    max: 999_999_999,
    about:
      'Number of the next invoice, of this year where the format has a year. Setting it raises the counter, once, and never lowers it. Only the set-up file sets it.',
  }),
  proforma: flag({
    shows: ['pages', 'mails', 'papers'],
    default: false,
    about:
      'Leaves invoices of which nothing has been delivered yet without a number until money comes in on them or their supply begins.',
  }),
  books_closed_until: day({
    default: '',
    about:
      'Last day of the months that are closed for the bookkeeper: nothing is booked on it or before any more. Empty while none are closed. It is a day that is over; only a role with full access, or the set-up file, moves it back. `time_zone` stays while it is set.',
  }),
  accounts: exactly({
    kind: 'text',
    default: '',
    about:
      'Accounts of the ledger that `countinghouse export ledger` writes, as JSON: docs/operating/bookkeeping.md describes it. A closed month keeps those that it was closed with.',
    must: 'must be JSON that states accounts as docs/operating/bookkeeping.md describes it, or empty',
    allows: (text) => areAccounts(text),
  }),
}
