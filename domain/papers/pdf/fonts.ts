import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create } from 'fontkit'
import { fontFiles } from './font-files.js'

export interface Font {
  readonly name: string
  readonly isBold: boolean
  /** Opens the font for one document. The opened font records which glyphs the document uses. */
  readonly open: () => OpenFont
}

/** A font opened by fontkit, in the form that pdfkit accepts. */
export interface OpenFont {
  hasGlyphForCodePoint(codePoint: number): boolean
}

const { resolve } = createRequire(import.meta.url)

/** Built-in fonts, which cover Latin, Greek, and Cyrillic, and whether they are bold. */
const ownFonts = [
  ['400Regular/NotoSans_400Regular.ttf', false],
  ['700Bold/NotoSans_700Bold.ttf', true],
] as const

/**
 * Loads the fonts for documents: the built-in fonts, then the TrueType and OpenType files in the operator's folder,
 * ordered by name. Fonts with `bold` in their file name are bold. Throws if the folder cannot be read.
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

/** Tables for substituting and positioning glyphs. fontkit reads them only for texts that need them. */
const layoutTables = ['GDEF', 'GPOS', 'GSUB'] as const

/** The properties of a fontkit font that contain tables read from its file. */
interface WithTables {
  readonly _tables?: Record<string, unknown>
  readonly GDEF?: unknown
  readonly GPOS?: unknown
  readonly GSUB?: unknown
}

/**
 * Returns a function that opens a font. Reading the layout tables takes longer than rendering the rest of a document,
 * and the tables never change, so each thread reads them once.
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
