import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../docs/guides', import.meta.url))

export const readGuide = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** The guides in the order in which the page that lists them links to them. */
export const listedGuides = (): string[] =>
  [...readGuide('README.md').matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(([, name = '']) => name)

/** The guides by the names of their files, without the page that lists them. */
export const guides: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .sort()
