import { createHmac } from 'node:crypto'
import { environment } from './environment.mjs'
import { toText } from './money.mjs'

const company = 'Countinghouse'

/** Name of the invoice email, by which its text is looked up. */
export const invoiceCreated = 'invoice created'

const german = {
  language: 'de',
  is_active: 1,
  subject: 'Rechnung {{ invoice_number }} von {{ company_name }}',
  body: `<p>Guten Tag {{ firstname }} {{ lastname }},</p>
<p>die Rechnung {{ invoice_number }} vom {{ invoice_date }} über {{ total }} liegt für Sie bereit. Bitte zahlen Sie {{ balance }} bis zum {{ due_date }}.</p>
<p><a href="{{ link }}">Rechnung ansehen und bezahlen</a></p>
`,
}
const germanDays = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeZone: 'UTC' })

/** Returns the email text for a language: the stored text, the built-in one for German, or the stored English text. */
const textFor = (language, edited) =>
  edited.find((text) => text.language === language) ??
  (language === 'de' ? german : edited.find((text) => text.language === 'en'))

/**
 * Returns the rows for an invoice email and its copies to contacts, or an empty list if the email is disabled. `edited`
 * are the stored texts.
 */
export function mailRows(client, invoice, currency, { edited, contacts }) {
  const text = textFor(client.language, edited)
  if (text.is_active === 0) return []
  const total = label(invoice.total, currency, client.language)
  const day = (date) => (text === german ? germanDays.format(new Date(date)) : date)
  const variables = {
    company_name: company,
    firstname: client.firstname,
    lastname: client.lastname,
    invoice_number: String(invoice.number),
    invoice_date: day(invoice.date),
    due_date: day(invoice.due_date),
    total,
    balance: total,
    link: linkOf(invoice),
  }
  const row = {
    client_id: client.id,
    invoice_id: invoice.id,
    template: invoiceCreated,
    recipient: client.email,
    subject: fill(text.subject, variables, (value) => value),
    body: fill(text.body, variables, escapeHtml),
    language: text.language === 'en' ? null : text.language,
    status: 'queued',
    attempts: 0,
    next_attempt_at: invoice.created_at,
    created_at: invoice.created_at,
  }
  if (contacts.length === 0) return [row]
  const others = new Set(contacts.map(({ email }) => email).filter((email) => email !== client.email))
  return [row, ...[...others].map((recipient) => ({ ...row, recipient }))]
}

/** Returns the URL that opens an invoice without signing in. */
function linkOf({ id, client_id }) {
  const { port, secretKey } = environment
  const code = createHmac('sha256', secretKey)
    .update(JSON.stringify(['invoice', id, client_id, 0]))
    .digest()
  return `http://127.0.0.1:${port}/client/invoice/${id}/${code.subarray(0, 16).toString('base64url')}`
}

const split = new Map()

/** Inserts the variables into a text. Parsed texts are cached. */
function fill(source, variables, show) {
  let parts = split.get(source)
  if (parts === undefined) {
    parts = source.split(/\{\{ (\w+) \}\}/)
    split.set(source, parts)
  }
  let text = ''
  for (let at = 0; at < parts.length; at++) text += at % 2 === 0 ? parts[at] : show(variables[parts[at]])
  return text
}

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const escapeHtml = (text) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign])

const groupings = new Map()

/** Formats an amount with the currency's prefix and suffix and the language's digit grouping. */
export function label(amount, { prefix, suffix, decimals }, language = 'en') {
  let grouping = groupings.get(language)
  if (grouping === undefined) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, numberingSystem: 'latn' }
    grouping = new Intl.NumberFormat(language, digits)
    groupings.set(language, grouping)
  }
  return `${prefix}${grouping.format(toText(amount, decimals))}${suffix}`
}
