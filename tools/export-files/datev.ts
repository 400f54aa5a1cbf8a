import type { BookedEntry, Posting } from '../../domain/ledger/ledger.js'
import type { DatevTerms } from '../../domain/settings/accounts.js'
import type { Day } from '../../domain/values/days.js'
import { type Cents, toText } from '../../domain/values/money.js'
import type { WriteText } from './text-out.js'

// The format EXTF, version 700, of DATEV: a stack of bookings (category 21, version 13). All that is written is ASCII, which
// is the same in Windows-1252.

/** More bookings than this one stack does not take. */
const maxBookings = 99_999

/** The columns of a booking up to the last that has a name here; those in between stay empty. */
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

/** Days of one stack. */
interface Stack {
  readonly from: Day
  readonly to: Day
  readonly terms: DatevTerms
}

/**
 * Writes entries as a stack of bookings, one for each amount. Returns their number. Throws an Error of one line for days of
 * two years of business, books that are not in euro, accounts that are no numbers of the right length, amounts whose rate
 * nobody knows, and more bookings than a stack takes.
 */
export async function writeDatev(
  write: WriteText,
  stack: Stack,
  entries: AsyncIterable<readonly BookedEntry[]>,
): Promise<number> {
  let count = 0
  await write(headOf(stack))
  await write(`${columns.join(';')}\r\n`)
  for await (const portion of entries)
    for (const entry of portion)
      for (const posting of entry.postings) {
        if (++count > maxBookings)
          throw new Error(`a stack of DATEV has at most ${maxBookings} bookings: export fewer days`)
        await write(bookingOf(entry, posting, stack.terms))
      }
  return count
}

function headOf({ from, to, terms }: Stack): string {
  const year = yearOf(from, terms)
  if (yearOf(to, terms) !== year) throw new Error('the days are of two years of business: export each by itself')
  const short = (day: Day): string => day.replaceAll('-', '')
  // The time of making is that of the last day, so that the same days make the same file.
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
  if (base.code !== 'EUR') throw new Error(`DATEV takes books in euro, and the default currency is ${base.code}`)
  const cells: string[] = columns.map(() => '')
  const amount = decimal(posting.amount, currency.row.decimals)
  cells.splice(0, 3, amount, '"S"', `"${currency.code}"`)
  if (currency.code !== base.code) {
    if (rate === undefined || posting.worth === undefined)
      throw new Error(`no rate of ${currency.code} is known for ${entry.day}: countinghouse rates reads them`)
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

/** A number of a client's account is one digit longer. */
function numberOf(account: string, { accountLength }: DatevTerms): string {
  if (/^\d+$/.test(account) && account.length <= accountLength + 1) return account
  throw new Error(`${JSON.stringify(account)} is no number of an account for DATEV: the setting accounts gives it one`)
}

/** Fields of references take few characters. */
const reference = (text: string, length: number): string =>
  text.replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '').slice(0, length)
