import PDFDocument from 'pdfkit'
import type { PrintedPaper } from '../printed-paper.js'
import type { Font } from './fonts.js'
import { drawFoot, footOf } from './foot.js'
import { drawHead, titleOf } from './head.js'
import { drawLines } from './lines.js'
import { drawNotes } from './notes.js'
import { Sheet } from './sheet.js'
import { attachData, type StructuredData } from './structured-data.js'
import { drawSums } from './sums.js'
import { Typeface } from './typeface.js'
import { mm } from './units.js'
import { Wording } from './wording.js'

export interface PaperJob {
  readonly paper: PrintedPaper
  readonly data?: StructuredData | undefined
}

export interface DrawOptions {
  readonly fonts: readonly Font[]
  readonly maxPages: number
}

/**
 * Returns a document as PDF/A-3b. The same document always results in the same bytes, because nothing depends on the
 * time of rendering. Throws TooManyPages.
 */
export async function drawPaper({ paper, data }: PaperJob, { fonts, maxPages }: DrawOptions): Promise<Buffer> {
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
      // The title becomes XML metadata, which pdfkit does not escape.
      Title: titleOf(paper, wording).replaceAll(/[<>&]/g, ' '),
      Creator: 'Countinghouse',
      Producer: 'Countinghouse',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  const bytes = collect(doc)
  const face = new Typeface(doc, fonts)
  const foot = footOf(face, paper, wording)
  const sheet = new Sheet(doc, face, { top: mm(20), bottom: foot.top - 10, maxPages })
  drawHead(sheet, paper, wording)
  drawLines(sheet, paper, wording)
  drawSums(sheet, paper, wording)
  drawNotes(sheet, paper, wording)
  drawFoot(sheet, foot, wording)
  if (data !== undefined) attachData(doc, data, madeAt)
  doc.end()
  return bytes
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
