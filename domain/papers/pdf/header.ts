import { readLogo } from '../../values/logo.js'
import type { PrintedDocument } from '../printed-document.js'
import type { Sheet } from './sheet.js'
import type { Style } from './typeface.js'
import { mm, page } from './units.js'
import type { Wording } from './wording.js'

// The first page follows DIN 5008, form B, so that the address appears in the window of a C5/6 envelope.

const small: Style = { size: 7, color: '#555555' }
const address: Style = { size: 10 }
const label: Style = { size: 8.5, color: '#555555' }
const fact: Style = { size: 9 }

/** The window starts 20 mm from the left edge and 45 mm from the top, and is 85 mm wide. */
const returnLineAt = mm(60)
const addressAt = mm(66)
const addressWidth = mm(80)
const factsAt = { x: mm(120), valueX: mm(148), y: mm(50) }
const titleAt = mm(103)
const logoBox = { y: mm(12), width: mm(70), height: mm(25) }

const titles = { invoice: 'invoice', credit_note: 'creditNote', proforma: 'proforma', quote: 'quote' } as const

/** Returns a document's title, which consists of its kind and its number or ID: `Invoice 1042`. */
export const documentTitle = (paper: PrintedDocument, wording: Wording): string =>
  `${wording.say(titles[paper.kind])} ${paper.number ?? paper.id}`

/** Draws everything above the document's lines. */
export function drawHeader(sheet: Sheet, paper: PrintedDocument, wording: Wording): void {
  drawSender(sheet, paper)
  drawAddress(sheet, paper, wording)
  drawDetails(sheet, paper, wording)
  const { color } = paper.letterhead
  sheet.y = Math.max(titleAt, sheet.y + mm(6))
  sheet.write(documentTitle(paper, wording), { size: 16, bold: true, color })
  sheet.y += 3
  if (paper.subject !== null) sheet.write(paper.subject, { size: 11 })
  if (paper.credits !== null) sheet.write(wording.say('reason', { reason: paper.credits.reason }), fact)
  if (paper.isCancelled) sheet.write(wording.say('cancelled'), { size: 11, bold: true })
  if (paper.kind === 'proforma') sheet.write(wording.say('notAnInvoice'), fact)
  sheet.y += mm(4)
}

/** Draws the logo, or the seller's name if there is no usable logo. */
function drawSender({ doc, face }: Sheet, { letterhead: { logo, color }, seller }: PrintedDocument): void {
  const image = readLogo(logo)
  const { y, width, height } = logoBox
  if (image !== undefined)
    try {
      const scale = Math.min(width / image.width, height / image.height, 1)
      doc.image(image.bytes, page.right - image.width * scale, y, { width: image.width * scale })
      return
    } catch {
      // The file starts like an image but cannot be read.
    }
  const style = { size: 15, bold: true, color }
  for (const [at, line] of face.wrap(seller.name, width, style).slice(0, 3).entries())
    face.draw(line, page.right, y + 20 + at * 19, style, 'right')
}

function drawAddress({ face }: Sheet, { seller, buyer }: PrintedDocument, wording: Wording): void {
  const from = [seller.name, ...seller.address.split(/[,\n]/).map((line) => line.trim())].filter((part) => part !== '')
  while (from.length > 1 && face.width(from.join(' · '), small) > addressWidth) from.pop()
  face.draw(from.join(' · '), page.left, returnLineAt, small)
  const wrapped = addressLines({ seller, buyer }, wording).flatMap((line) => face.wrap(line, addressWidth, address))
  for (const [at, line] of wrapped.entries()) face.draw(line, page.left, addressAt + at * 12, address)
}

/** Returns the lines of the buyer's address, or an empty array if the buyer is unknown. */
export function addressLines({ seller, buyer }: Pick<PrintedDocument, 'seller' | 'buyer'>, wording: Wording): string[] {
  if (buyer === null) return []
  const { firstname, lastname, companyname, address1, address2, city, state, postcode, country } = buyer
  return [
    companyname,
    [firstname, lastname].filter((part) => part).join(' '),
    address1,
    address2,
    [postcode, city].filter((part) => part).join(' '),
    state === city ? '' : state,
    country === seller.country ? '' : wording.country(country ?? ''),
  ].flatMap((line) => line || [])
}

function drawDetails(sheet: Sheet, paper: PrintedDocument, wording: Wording): void {
  const { face } = sheet
  let y = factsAt.y
  for (const [name, value] of documentDetails(paper, wording)) {
    face.draw(name, factsAt.x, y, label)
    for (const line of face.wrap(value, page.right - factsAt.valueX, fact)) {
      face.draw(line, factsAt.valueX, y, fact)
      y += 12.5
    }
  }
  sheet.y = y
}

/** Returns the labeled details printed next to the address. */
export function documentDetails(paper: PrintedDocument, wording: Wording): (readonly [string, string])[] {
  const { kind, number, id, date, dueDate, credits, clientId, buyer } = paper
  const facts: [string, string][] = [
    [wording.say('number'), number ?? String(id)],
    [wording.say('date'), wording.day(date)],
  ]
  const supplied = supplyPeriod(paper)
  if (supplied !== null) facts.push([wording.say('supplied'), wording.period(supplied)])
  if (dueDate !== null) facts.push([wording.say(kind === 'quote' ? 'validUntil' : 'dueDate'), wording.day(dueDate)])
  if (credits !== null) {
    const values = { number: credits.number ?? '', date: wording.day(credits.date) }
    facts.push([wording.say('ofInvoice'), wording.say('invoiceOf', values)])
  }
  if (clientId) facts.push([wording.say('clientNumber'), String(clientId)])
  if (buyer?.tax_id) facts.push([wording.say('clientTaxId'), buyer.tax_id])
  return facts
}

/**
 * Returns the supply period of an invoice or proforma invoice: from the first day to the last day of all line periods,
 * or the document's date if no line has a period. Returns null for credit notes and quotes.
 */
function supplyPeriod({
  kind,
  lines,
  date,
}: PrintedDocument): { readonly first: string; readonly last: string } | null {
  if (kind !== 'invoice' && kind !== 'proforma') return null
  const periods = lines.flatMap(({ period }) => period ?? [])
  if (periods.length === 0) return { first: date, last: date }
  const [first] = periods.map((period) => period.first).sort()
  return {
    first: first as string,
    last: periods
      .map((period) => period.last)
      .sort()
      .at(-1) as string,
  }
}
