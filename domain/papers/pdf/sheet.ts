import type { Style, Typeface } from './typeface.js'
import { page } from './units.js'

/** Thrown if a PDF would exceed the maximum number of pages. */
export class TooManyPages extends Error {
  override readonly name = 'TooManyPages'
}

/** Line height as a multiple of the font size. */
const leading = 1.35

/** The pages of a document. `y` is the current position on the last page, in points from the top. */
export class Sheet {
  y = 0
  pages = 1

  constructor(
    readonly doc: PDFKit.PDFDocument,
    readonly face: Typeface,
    private readonly bounds: { readonly bottom: number; readonly top: number; readonly maxPages: number },
  ) {}

  /** Height available below the current position, in points. */
  get left(): number {
    return this.bounds.bottom - this.y
  }

  /** Height available on an empty page after the first page, in points. */
  get whole(): number {
    return this.bounds.bottom - this.bounds.top
  }

  /** Starts a new page. Throws TooManyPages. */
  turn(): void {
    if (this.pages === this.bounds.maxPages) throw new TooManyPages()
    this.pages++
    this.doc.addPage()
    this.y = this.bounds.top
  }

  /** Starts a new page unless `height` points are available or the page is empty. */
  keepTogether(height: number): void {
    if (height > this.left && this.y > this.bounds.top) this.turn()
  }

  /** Writes a paragraph, which can continue on the next pages. */
  write(text: string, style: Style, { x = page.left, width = page.right - page.left } = {}): void {
    for (const line of this.face.wrap(text, width, style)) this.writeLine(line, style, x)
  }

  writeLine(line: string, style: Style, x: number = page.left): void {
    this.keepTogether(style.size * leading)
    this.advance(style)
    this.face.draw(line, x, this.y, style)
    this.y += style.size * (leading - 1)
  }

  /** Moves down from the top of a line to its baseline. */
  advance({ size }: Style): void {
    this.y += size
  }

  /** Draws a horizontal rule across the page at the current position. */
  rule(color: string, width = 0.7): void {
    this.doc.moveTo(page.left, this.y).lineTo(page.right, this.y).lineWidth(width).strokeColor(color).stroke()
  }
}

export const lineHeight = ({ size }: Style): number => size * leading
