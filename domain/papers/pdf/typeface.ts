import type { Font, OpenFont } from './fonts.js'

export interface Style {
  readonly size: number
  readonly bold?: boolean
  /** `#rrggbb`. Defaults to black. */
  readonly color?: string
}

/** A section of a text that is written in one font. */
interface Run {
  readonly font: string
  readonly text: string
}

const joining = /^(?:\p{M}|\p{Variation_Selector}|\u200c|\u200d)$/u
const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u
const ideograph = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef]'
/** Positions at which a line can break: after spaces, and before and after each Chinese or Japanese character. */
const breaks = new RegExp(`(?<=[^\\S\\u00a0\\u202f]+)(?=\\S)|(?=${ideograph})|(?<=${ideograph})`, 'u')

/** Measures and writes text. Each character is written in the first font that has it. */
export class Typeface {
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts: Readonly<Record<'regular' | 'bold', readonly string[]>>
  /** True if the font has the character. The key consists of font and character. */
  readonly #covered = new Map<string, boolean>()
  readonly #byName: ReadonlyMap<string, Font>
  readonly #open = new Map<string, OpenFont>()

  constructor(doc: PDFKit.PDFDocument, fonts: readonly Font[]) {
    this.#doc = doc
    this.#byName = new Map(fonts.map((font) => [font.name, font]))
    const names = (isBold: boolean) => fonts.filter((font) => font.isBold === isBold).map(({ name }) => name)
    // If no font of the requested weight has a character, a font of the other weight is used.
    this.#fonts = { regular: [...names(false), ...names(true)], bold: [...names(true), ...names(false)] }
  }

  width(text: string, style: Style): number {
    let width = 0
    for (const { font, text: part } of this.#runs(text, style))
      width += this.#doc.font(font).fontSize(style.size).widthOfString(part)
    return width
  }

  /** Writes one line that starts or ends at `x`. `y` is its baseline. */
  draw(text: string, x: number, y: number, style: Style, align: 'left' | 'right' = 'left'): void {
    let at = align === 'left' ? x : x - this.width(text, style)
    for (const { font, text: part } of this.#runs(text, style)) {
      const shown = rightToLeft.test(part) ? part.split(/(\s+)/).reverse().join('') : part
      this.#doc
        .font(font)
        .fontSize(style.size)
        .fillColor(style.color ?? '#000000')
      this.#doc.text(shown, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += this.#doc.widthOfString(shown)
    }
  }

  /** Breaks a text into lines of at most `width` points. */
  wrap(text: string, width: number, style: Style): string[] {
    return text
      .normalize('NFC')
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .flatMap((paragraph) => this.#wrapParagraph(paragraph, width, style))
  }

  #wrapParagraph(paragraph: string, width: number, style: Style): string[] {
    const lines: string[] = []
    let [line, used] = ['', 0]
    const end = () => {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    for (const word of paragraph.split(breaks).flatMap((one) => this.#shorten(one, width, style))) {
      if (line !== '' && used + this.width(word.trimEnd(), style) > width) end()
      line += word
      used += this.width(word, style)
    }
    end()
    return lines
  }

  /** Splits a word that is wider than a line. */
  #shorten(word: string, width: number, style: Style): string[] {
    if (this.width(word.trimEnd(), style) <= width) return [word]
    const parts: string[] = []
    let [part, used] = ['', 0]
    for (const sign of word) {
      const needed = this.width(sign, style)
      if (part !== '' && used + needed > width && !joining.test(sign)) {
        parts.push(part)
        part = ''
        used = 0
      }
      part += sign
      used += needed
    }
    return [...parts, part]
  }

  #runs(text: string, { bold }: Style): Run[] {
    const fonts = this.#fonts[bold ? 'bold' : 'regular']
    const runs: { font: string; text: string }[] = []
    for (const sign of text) {
      const last = runs.at(-1)
      if (last !== undefined && this.#shows(last.font, sign) && (joining.test(sign) || sign === ' ')) {
        last.text += sign
        continue
      }
      const found = fonts.find((font) => this.#shows(font, sign))
      // PDF/A does not allow a font's glyph for missing characters.
      const [font, shown] = found === undefined ? [fonts[0] as string, replaceMissingGlyph(sign)] : [found, sign]
      if (last?.font === font) last.text += shown
      else if (shown !== '') runs.push({ font, text: shown })
    }
    return runs
  }

  #shows(name: string, sign: string): boolean {
    const key = `${name} ${sign}`
    const known = this.#covered.get(key)
    if (known !== undefined) return known
    const shows = this.#opened(name).hasGlyphForCodePoint(sign.codePointAt(0) as number)
    this.#covered.set(key, shows)
    return shows
  }

  #opened(name: string): OpenFont {
    const known = this.#open.get(name)
    if (known !== undefined) return known
    const font = (this.#byName.get(name) as Font).open()
    this.#doc.registerFont(name, font as never)
    this.#open.set(name, font)
    return font
  }
}

/**
 * Returns the replacement for a character that no font has: an empty string for an invisible character, a space for
 * white space, or a question mark.
 */
const replaceMissingGlyph = (sign: string): string => (/^[\p{C}\p{M}]$/u.test(sign) ? '' : /\s/.test(sign) ? ' ' : '?')
