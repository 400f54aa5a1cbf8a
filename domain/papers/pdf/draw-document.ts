import PDFDocument from 'pdfkit'
import type { PrintedDocument } from '../printed-document.js'
import type { Font } from './fonts.js'
import { buildFooter, drawFooter } from './footer.js'
import { documentTitle, drawHeader } from './header.js'
import { drawLines } from './lines.js'
import { drawNotes } from './notes.js'
import { Sheet } from './sheet.js'
import { attachData, type StructuredData } from './structured-data.js'
import { drawTotals } from './totals.js'
import { Typeface } from './typeface.js'
import { mm } from './units.js'
import { Wording } from './wording.js'

export interface PrintJob {
  readonly paper: PrintedDocument
  readonly data?: StructuredData | undefined
}

export interface DrawOptions {
  readonly fonts: readonly Font[]
  readonly maxPages: number
}

/**
 * Renders a document as PDF/A-3b. The same document always results in the same bytes, because nothing depends on the
 * time of rendering. Throws TooManyPages.
 */
export async function drawDocument({ paper, data }: PrintJob, { fonts, maxPages }: DrawOptions): Promise<Buffer> {
  const wording = new Wording(paper)
  const madeAt = new Date(`${paper.date}T00:00:00Z`)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    lang: paper.language,
    displayTitle: true,
    info: {
      // pdfkit writes the title to the XML metadata without escaping it.
      Title: documentTitle(paper, wording).replaceAll(/[<>&]/g, ' '),
      Creator: 'Countinghouse',
      Producer: 'Countinghouse',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  const bytes = collectBytes(doc)
  const face = new Typeface(doc, fonts)
  const foot = buildFooter(face, paper, wording)
  const sheet = new Sheet(doc, face, { top: mm(20), bottom: foot.top - 10, maxPages })
  drawHeader(sheet, paper, wording)
  drawLines(sheet, paper, wording)
  drawTotals(sheet, paper, wording)
  drawNotes(sheet, paper, wording)
  drawFooter(sheet, foot, wording)
  if (data !== undefined) attachData(doc, data, madeAt)
  doc.end()
  return bytes
}

function collectBytes(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
