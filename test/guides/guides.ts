import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../docs/guides', import.meta.url))

export const readGuide = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** The guides by the names of their files, without the page that lists them. */
export const guides: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .sort()
