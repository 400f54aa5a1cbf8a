import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create } from 'fontkit'
import { fontFiles } from './font-files.js'

export interface Font {
  readonly name: string
  readonly isBold: boolean
  /** Opens it for one paper, which marks in it what it has used. */
  readonly open: () => OpenFont
}

/** A font as fontkit has opened it, which pdfkit takes. */
export interface OpenFont {
  hasGlyphForCodePoint(codePoint: number): boolean
}

const { resolve } = createRequire(import.meta.url)

/** Latin, Greek and Cyrillic. */
const ownFonts = [
  ['400Regular/NotoSans_400Regular.ttf', false],
  ['700Bold/NotoSans_700Bold.ttf', true],
] as const

/**
 * Returns the fonts that papers are written in: our own, then the TrueType and OpenType files of the operator's folder in
 * the order of their names, of which those with `bold` in them are bold. Throws where the folder cannot be read.
 */
export function loadFonts(folder: string | undefined): Font[] {
  const own = ownFonts.map(([file, isBold]) => ({
    name: file,
    isBold,
    open: opener(readFileSync(resolve(`@expo-google-fonts/noto-sans/${file}`))),
  }))
  if (folder === undefined) return own
  const added = fontFiles(folder).map((file) => ({
    name: `added ${file}`,
    isBold: /bold/i.test(file),
    open: opener(readFileSync(join(folder, file))),
  }))
  return [...own, ...added]
}

/** Tables that fontkit reads part by part, as texts need them: how glyphs stand in for others and beside each other. */
const layoutTables = ['GDEF', 'GPOS', 'GSUB'] as const

/** Of fontkit's font, where it keeps what it has read of the file. */
interface WithTables {
  readonly _tables?: Record<string, unknown>
  readonly GDEF?: unknown
  readonly GPOS?: unknown
  readonly GSUB?: unknown
}

/**
 * Returns a function that opens a font. Reading its tables for layout takes longer than all else of a paper, and they are the
 * same for each, so they are read once in a thread.
 */
function opener(bytes: Buffer): Font['open'] {
  let first: WithTables | undefined
  return () => {
    const font = create(bytes) as OpenFont & WithTables
    first ??= font
    if (first !== font && font._tables !== undefined)
      for (const table of layoutTables) if (first[table] !== undefined) font._tables[table] = first[table]
    return font
  }
}
