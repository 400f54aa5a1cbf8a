import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../docs/guides', import.meta.url))

export const readGuide = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** Returns the guides' file names in the order of README.md. */
export const listedGuides = (): string[] =>
  [...readGuide('README.md').matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(([, name = '']) => name)

/** File names of the guides without README.md, sorted. */
export const guides: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .sort()
