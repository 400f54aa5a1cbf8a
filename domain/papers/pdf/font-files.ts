import { readdirSync } from 'node:fs'
import { extname } from 'node:path'

/**
 * Returns the sorted names of the font files in a folder. Throws an Error that mentions PAPER_FONTS_DIR if the folder
 * cannot be read.
 */
export function fontFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => ['.ttf', '.otf'].includes(extname(file).toLowerCase()))
      .sort()
  } catch (error) {
    throw new Error(`PAPER_FONTS_DIR cannot be read: ${(error as Error).message}`)
  }
}
