import type { BookedEntry, Posting } from '../../domain/ledger/ledger.js'
import type { DatevTerms } from '../../domain/settings/accounts.js'
import type { Day } from '../../domain/values/days.js'
import { type Cents, toText } from '../../domain/values/money.js'
import type { WriteText } from './text-out.js'

// DATEV's EXTF format, version 700: a posting batch (category 21, version 13). Everything is written in ASCII, which is
// the same in Windows-1252.

/** Maximum number of postings in a batch. */
const maxBookings = 99_999

/** Columns of a posting. Columns that this export does not fill stay empty. */
const columns = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schluessel)',
  'BU-Schluessel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschaeftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered(8, (at) => [`Beleginfo - Art ${at}`, `Beleginfo - Inhalt ${at}`]),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergaenzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergaenzung',
  ...numbered(20, (at) => [`Zusatzinformation - Art ${at}`, `Zusatzinformation - Inhalt ${at}`]),
  'Stueck',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Faelligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schluessel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erloeskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Faelligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
]

function numbered(count: number, of: (at: number) => readonly string[]): string[] {
  return Array.from({ length: count }, (_, at) => of(at + 1)).flat()
}

/** Period and terms of one posting batch. */
interface PostingBatch {
  readonly from: Day
  readonly to: Day
  readonly terms: DatevTerms
}

/**
 * Writes entries as a posting batch and returns the number of postings, one per amount. Throws a one-line Error for
 * days in two fiscal years, books not in euros, invalid account numbers, unknown exchange rates, and too many postings.
 */
export async function writeDatev(
  write: WriteText,
  stack: PostingBatch,
  entries: AsyncIterable<readonly BookedEntry[]>,
): Promise<number> {
  let count = 0
  await write(headOf(stack))
  await write(`${columns.join(';')}\r\n`)
  for await (const portion of entries)
    for (const entry of portion)
      for (const posting of entry.postings) {
        if (++count > maxBookings)
          throw new Error(`a DATEV batch has at most ${maxBookings} bookings: export fewer days`)
        await write(bookingOf(entry, posting, stack.terms))
      }
  return count
}

function headOf({ from, to, terms }: PostingBatch): string {
  const year = yearOf(from, terms)
  if (yearOf(to, terms) !== year) throw new Error('the days are in two business years: export each year separately')
  const short = (day: Day): string => day.replaceAll('-', '')
  // The creation time is taken from the last day, so that the same days produce the same file.
  const made = `${short(to)}000000000`
  const cells = [
    '"EXTF"',
    700,
    21,
    '"Buchungsstapel"',
    13,
    made,
    '',
    '"CH"',
    '""',
    '""',
    terms.consultant,
    terms.client,
  ]
  const span = [`${year}${terms.yearBegins.replace('-', '')}`, terms.accountLength, short(from), short(to)]
  const name = [`"Ledger ${short(from)}"`, '""', 1, 0, 0, '"EUR"', '', '""', '', '', '""', '', '', '""', '""']
  return `${[...cells, ...span, ...name].join(';')}\r\n`
}

const yearOf = (day: Day, { yearBegins }: DatevTerms): number =>
  Number(day.slice(0, 4)) - (day.slice(5) < yearBegins ? 1 : 0)

function bookingOf(entry: BookedEntry, posting: Posting, terms: DatevTerms): string {
  const { currency, base, rate } = entry
  if (base.code !== 'EUR') throw new Error(`DATEV takes books in euros, but the default currency is ${base.code}`)
  const cells: string[] = columns.map(() => '')
  const amount = decimal(posting.amount, currency.row.decimals)
  cells.splice(0, 3, amount, '"S"', `"${currency.code}"`)
  if (currency.code !== base.code) {
    if (rate === undefined || posting.worth === undefined)
      throw new Error(`no rate of ${currency.code} is stored for ${entry.day}: import it with countinghouse rates`)
    const perEuro = (Number(rate.amount) / Number(rate.worth)).toFixed(6).replace('.', ',')
    cells.splice(3, 3, perEuro, decimal(posting.worth, base.row.decimals), '"EUR"')
  }
  const accounts = [posting.debit, posting.credit].map(({ account }) => numberOf(account, terms))
  const key = posting.debit.taxKey || posting.credit.taxKey
  cells.splice(6, 3, ...accounts, `"${key}"`)
  const [, month, dayOfMonth] = entry.day.split('-')
  cells.splice(9, 3, `${dayOfMonth}${month}`, `"${reference(entry.number, 36)}"`, `"${reference(entry.id, 12)}"`)
  const client = entry.client === null ? '' : ` client ${entry.client}`
  cells[13] = `"${entry.kind}${client}"`
  return `${cells.join(';')}\r\n`
}

const decimal = (amount: Cents, decimals: number): string =>
  toText(amount, Math.max(decimals, 0)).replace('.', ',') + (decimals === 0 ? ',00' : '')

/** Returns the account number, or throws if it is invalid. A client's account number may have one additional digit. */
function numberOf(account: string, { accountLength }: DatevTerms): string {
  if (/^\d+$/.test(account) && account.length <= accountLength + 1) return account
  throw new Error(`${JSON.stringify(account)} is not a DATEV account number: set one in the setting accounts`)
}

/** Removes characters that reference fields do not allow, and truncates the text. */
const reference = (text: string, length: number): string =>
  text.replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '').slice(0, length)
