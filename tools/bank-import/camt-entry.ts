import type { BankEntry } from '../../domain/payments/bank/entry.js'
import { isDay } from '../../domain/values/days.js'
import { compactIban } from '../../domain/values/iban.js'
import type { Decimal } from '../../domain/values/money.js'
import { oneLine, quoteText, type SkippedEntry, type StatementError } from './statement.js'
import { findElement, findElements, textAt, type XmlElement } from './xml-tree.js'

interface AccountFacts {
  readonly account: string | null
  readonly currency: string | undefined
}

interface Read {
  readonly entries: readonly BankEntry[]
  readonly passed: readonly SkippedEntry[]
  readonly faults: readonly StatementError[]
}

/** Placeholders for a missing reference. */
const noReference = /^(?:NONREF|NOREF|NOTPROVIDED|NOT PROVIDED|UNKNOWN|0+|-+)$/i

/** Properties of an entry that all its transactions share. */
interface CamtEntry {
  readonly line: number
  readonly day: string
  readonly amount: string
  readonly currency: string
}

/**
 * Returns the payments in an `Ntry` element: one, or one per transaction of a batch. Anything but a booked incoming
 * payment is skipped with a reason. An invalid entry returns its errors instead.
 */
export function parseEntries(element: XmlElement, of: AccountFacts): Read {
  const whole: CamtEntry = {
    line: element.line,
    day: dayOf(element),
    amount: textAt(element, 'Amt') ?? '',
    currency: findElement(element, 'Amt')?.attributes.Ccy ?? of.currency ?? '',
  }
  const faults = findErrors(element, whole)
  if (faults.length > 0) return { entries: [], passed: [], faults }
  const details = findElements(element, 'NtryDtls', 'TxDtls')
  const pass = (why: string): Read => ({
    entries: [],
    passed: [makeSkippedEntry(whole, details[0], element, why)],
    faults: [],
  })
  const why = skipReason(element)
  if (why !== undefined) return pass(why)
  if (details.length <= 1) {
    const [only] = details
    const count = Number(textAt(element, 'NtryDtls/Btch/NbOfTxs') ?? 1)
    if (count > 1) return pass(`it is a batch of ${count} payments that the file does not list separately`)
    return parseEntry(element, only, { whole, of })
  }
  return batch(element, details, { whole, of })
}

function findErrors(element: XmlElement, { line, day, amount, currency }: CamtEntry): StatementError[] {
  const faults: StatementError[] = []
  const isSum = /^\d{1,15}(\.\d{1,8})?$/.test(amount)
  if (!isSum)
    faults.push({ line: findElement(element, 'Amt')?.line ?? line, problem: `${quoteText(amount)} is not an amount` })
  if (!/^[A-Z]{3}$/.test(currency)) faults.push({ line, problem: `${quoteText(currency)} is not a currency code` })
  if (!isDay(day)) faults.push({ line, problem: `${quoteText(day)} is not a value date` })
  const direction = textAt(element, 'CdtDbtInd') ?? ''
  if (direction !== 'CRDT' && direction !== 'DBIT')
    faults.push({ line, problem: `${quoteText(direction)} is neither CRDT nor DBIT` })
  return faults
}

/** Returns the value date, or the booking date if there is no value date. */
function dayOf(element: XmlElement): string {
  const stated = textAt(element, 'ValDt/Dt', 'ValDt/DtTm', 'BookgDt/Dt', 'BookgDt/DtTm') ?? ''
  // A date may be followed by a time zone.
  return /^\d{4}-\d{2}-\d{2}(?:$|[T+Z-])/.test(stated) ? stated.slice(0, 10) : stated
}

/** Returns the reason why an entry, or a part of one, is not a final incoming payment, or undefined if it is. */
function skipReason(element: XmlElement): string | undefined {
  const status = textAt(element, 'Sts/Cd', 'Sts/Prtry', 'Sts')
  if (status !== undefined && status !== 'BOOK') return `it is not booked (${oneLine(status).slice(0, 20)})`
  if (['true', '1'].includes(textAt(element, 'RvslInd') ?? '')) return 'it is the reversal of an earlier entry'
  if (textAt(element, 'CdtDbtInd') === 'DBIT') return 'it is an outgoing payment'
  return undefined
}

interface CamtDetails {
  readonly whole: CamtEntry
  readonly of: AccountFacts
}

function parseEntry(element: XmlElement, details: XmlElement | undefined, { whole, of }: CamtDetails): Read {
  const why = details === undefined ? undefined : reasonOfPart(details)
  if (why !== undefined) return { entries: [], passed: [makeSkippedEntry(whole, details, element, why)], faults: [] }
  const id = parseReference(textAt(element, 'AcctSvcrRef')) ?? parseReference(textAt(details, 'Refs/AcctSvcrRef'))
  return { entries: [{ ...entryOf(element, details, { whole, of }), id }], passed: [], faults: [] }
}

/**
 * Returns the reason to skip a transaction, or undefined. A returned transfer of the account owner cannot pay an
 * invoice.
 */
const reasonOfPart = (details: XmlElement): string | undefined =>
  findElement(details, 'RtrInf') === undefined ? skipReason(details) : 'it is a transfer of your own that was returned'

/**
 * Returns a payment for each transaction of a batch, or skips the batch if the transactions' amounts do not add up to
 * its amount.
 */
function batch(element: XmlElement, details: readonly XmlElement[], { whole, of }: CamtDetails): Read {
  const parts = details.map((one) => ({ details: one, amount: amountOfPart(one, whole.currency) }))
  const isWhole =
    parts.every(({ amount }) => amount !== undefined) &&
    parts.reduce((sum, { amount }) => sum + scaled(amount as string), 0n) === scaled(whole.amount)
  if (!isWhole) {
    const why = `the amounts of its ${details.length} payments do not add up to its own`
    return { entries: [], passed: [makeSkippedEntry(whole, undefined, element, why)], faults: [] }
  }
  const own = details.map((one) => parseReference(textAt(one, 'Refs/AcctSvcrRef')))
  const areOwn = new Set(own).size === details.length && !own.includes(null)
  const ofBatch = parseReference(textAt(element, 'AcctSvcrRef'))
  const entries: BankEntry[] = []
  const passed: SkippedEntry[] = []
  for (const [at, { details: one, amount }] of parts.entries()) {
    const part = { ...whole, line: one.line, amount: amount as string }
    const why = reasonOfPart(one)
    if (why !== undefined) passed.push(makeSkippedEntry(part, one, element, why))
    else
      entries.push({
        ...entryOf(element, one, { whole: part, of }),
        id: areOwn ? (own[at] as string) : ofBatch === null ? null : `${ofBatch} ${at + 1}`,
      })
  }
  return { entries, passed, faults: [] }
}

function amountOfPart(details: XmlElement, currency: string): string | undefined {
  const amount = findElement(details, 'Amt') ?? findElement(details, 'AmtDtls', 'TxAmt', 'Amt')
  if (amount === undefined || !/^\d{1,15}(\.\d{1,8})?$/.test(amount.text)) return undefined
  return (amount.attributes.Ccy ?? currency) === currency ? amount.text : undefined
}

function scaled(amount: string): bigint {
  const [units = '', fraction = ''] = amount.split('.')
  return BigInt(units + fraction.padEnd(8, '0'))
}

function parseReference(text: string | undefined): string | null {
  const reference = oneLine(text ?? '')
  return reference === '' || noReference.test(reference) ? null : reference
}

function entryOf(
  element: XmlElement,
  details: XmlElement | undefined,
  { whole, of }: CamtDetails,
): Omit<BankEntry, 'id'> {
  const { name, iban } = parsePayer(details)
  return {
    ...whole,
    amount: whole.amount as Decimal,
    account: of.account,
    text: textOf(details, element),
    name,
    iban,
  }
}

/**
 * Returns the name of the debtor, or else of the ultimate debtor, and the debtor's IBAN. Later versions nest names one
 * level deeper.
 */
function parsePayer(details: XmlElement | undefined): Pick<BankEntry, 'name' | 'iban'> {
  const name = textAt(
    details,
    ...['RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm', 'RltdPties/UltmtDbtr/Pty/Nm'],
  )
  const iban = textAt(details, 'RltdPties/DbtrAcct/Id/IBAN', 'RltdPties/DbtrAcct/Id/Othr/Id')
  return { name: name === undefined ? null : oneLine(name), iban: iban === undefined ? null : compactIban(iban) }
}

/** Returns the payer's text, structured references first, or else the bank's additional information. */
function textOf(details: XmlElement | undefined, element: XmlElement): string {
  const structured = findElements(details, 'RmtInf', 'Strd').flatMap((one) => [
    ...findElements(one, 'CdtrRefInf', 'Ref'),
    ...findElements(one, 'RfrdDocInf', 'Nb'),
    ...findElements(one, 'AddtlRmtInf'),
  ])
  const parts = [...structured, ...findElements(details, 'RmtInf', 'Ustrd')]
  const told =
    parts.length > 0 ? parts : [...findElements(details, 'AddtlTxInf'), ...findElements(element, 'AddtlNtryInf')]
  return oneLine(told.map(({ text }) => text).join(' '))
}

const makeSkippedEntry = (
  { line, day, amount, currency }: CamtEntry,
  details: XmlElement | undefined,
  element: XmlElement,
  why: string,
): SkippedEntry => ({ line, day, amount, currency, ...payerFacts(details), text: textOf(details, element), why })

const payerFacts = (details: XmlElement | undefined) => ({ name: parsePayer(details).name })
