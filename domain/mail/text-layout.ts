/** Maximum number of consecutive line breaks. */
const maxBreaks = 3

/** Lays out text like an HTML page. Consecutive spaces collapse, and blocks start on new lines. */
export class TextLayout {
  private readonly pieces: string[] = []
  // Output to write before the next word.
  private owedBreaks = 0
  private owesSpace = false
  private owesBullet = false
  private keepsBlanks = false

  add(text: string): void {
    if (this.keepsBlanks) this.addKept(text)
    // A no-break space is part of a word.
    else
      for (const [piece] of text.matchAll(/[ \t\r\n\f]+|[^ \t\r\n\f]+/g))
        if (/^[ \t\r\n\f]/.test(piece)) this.owesSpace = true
        else this.put(piece)
  }

  /** Appends text directly to the last word and ignores pending breaks and spaces. */
  append(text: string): void {
    this.pieces.push(text)
  }

  /** Ends the line. Calling it again leaves an empty line. */
  newLine(): void {
    this.owedBreaks = Math.min(this.owedBreaks + 1, maxBreaks)
  }

  /** Starts a new line unless one has just started. If `breaks` is 2, leaves an empty line before it. */
  beginBlock(breaks: 1 | 2): void {
    // The first block in a list item starts next to its bullet.
    if (!this.owesBullet) this.owedBreaks = Math.max(this.owedBreaks, breaks)
  }

  beginItem(): void {
    this.owesBullet = false
    this.beginBlock(1)
    this.owesBullet = true
  }

  addRule(): void {
    this.beginBlock(1)
    this.put('----')
    this.beginBlock(1)
  }

  keepBlanks(keep: boolean): void {
    this.keepsBlanks = keep
  }

  toString(): string {
    return this.pieces.join('')
  }

  private addKept(text: string): void {
    for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
      if (index > 0) this.newLine()
      if (line !== '') this.put(line)
    }
  }

  private put(word: string): void {
    if (this.pieces.length > 0)
      if (this.owedBreaks > 0) this.pieces.push('\n'.repeat(this.owedBreaks))
      else if (this.owesSpace) this.pieces.push(' ')
    if (this.owesBullet) this.pieces.push('- ')
    this.pieces.push(word)
    this.owedBreaks = 0
    this.owesSpace = false
    this.owesBullet = false
  }
}
