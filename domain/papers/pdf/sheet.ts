import type { Style, Typeface } from './typeface.js'
import { page } from './units.js'

/** The PDF would have more pages than a paper may. */
export class TooManyPages extends Error {
  override readonly name = 'TooManyPages'
}

/** The height of a line in sizes of its type. */
const leading = 1.35

/** The pages of a paper, and where on the last one the next text goes. */
export class Sheet {
  y = 0
  pages = 1

  constructor(
    readonly doc: PDFKit.PDFDocument,
    readonly face: Typeface,
    private readonly bounds: { readonly bottom: number; readonly top: number; readonly maxPages: number },
  ) {}

  /** Points that are left on this page. */
  get left(): number {
    return this.bounds.bottom - this.y
  }

  /** Points of an empty page after the first. */
  get whole(): number {
    return this.bounds.bottom - this.bounds.top
  }

  /** Begins a page. Throws TooManyPages. */
  turn(): void {
    if (this.pages === this.bounds.maxPages) throw new TooManyPages()
    this.pages++
    this.doc.addPage()
    this.y = this.bounds.top
  }

  /** Begins a page unless so many points are left on this one. */
  keepTogether(height: number): void {
    if (height > this.left && this.y > this.bounds.top) this.turn()
  }

  /** Writes a paragraph, over pages where it has to. */
  write(text: string, style: Style, { x = page.left, width = page.right - page.left } = {}): void {
    for (const line of this.face.wrap(text, width, style)) this.writeLine(line, style, x)
  }

  writeLine(line: string, style: Style, x: number = page.left): void {
    this.keepTogether(style.size * leading)
    this.advance(style)
    this.face.draw(line, x, this.y, style)
    this.y += style.size * (leading - 1)
  }

  /** Goes to the base line of a line in this style. */
  advance({ size }: Style): void {
    this.y += size
  }

  /** Draws a line from left to right at the present height. */
  rule(color: string, width = 0.7): void {
    this.doc.moveTo(page.left, this.y).lineTo(page.right, this.y).lineWidth(width).strokeColor(color).stroke()
  }
}

export const lineHeight = ({ size }: Style): number => size * leading
