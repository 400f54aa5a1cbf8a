import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'

export interface Font {
  readonly name: string
  readonly bytes: Buffer
  readonly isBold: boolean
}

const { resolve } = createRequire(import.meta.url)

/** Latin, Greek and Cyrillic. */
const ownFonts = [
  ['400Regular/NotoSans_400Regular.ttf', false],
  ['700Bold/NotoSans_700Bold.ttf', true],
] as const

/** Returns the names of the fonts in a folder. Throws one line where it cannot be read. */
export function fontFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => ['.ttf', '.otf'].includes(extname(file).toLowerCase()))
      .sort()
  } catch (error) {
    throw new Error(`PAPER_FONTS_DIR cannot be read: ${(error as Error).message}`)
  }
}

/**
 * Returns the fonts that papers are written in: our own, then the TrueType and OpenType files of the operator's folder in
 * the order of their names, of which those with `bold` in them are bold. Throws where the folder cannot be read.
 */
export function loadFonts(folder: string | undefined): Font[] {
  const own = ownFonts.map(([file, isBold]) => ({
    name: file,
    bytes: readFileSync(resolve(`@expo-google-fonts/noto-sans/${file}`)),
    isBold,
  }))
  if (folder === undefined) return own
  const added = fontFiles(folder).map((file) => ({
    name: `added ${file}`,
    bytes: readFileSync(join(folder, file)),
    isBold: /bold/i.test(file),
  }))
  return [...own, ...added]
}
