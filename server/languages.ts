import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { render } from '../domain/mail/render.js'
import { templates } from '../domain/mail/templates.js'
import { languages } from '../domain/words/catalogue.js'
import { readLanguage } from '../domain/words/stated-language.js'
import type { Words } from '../domain/words/words.js'
import { type FileFault, FileFaults } from '../engine/file-faults.js'
import type { Config } from './config.js'
import { extensionFolder } from './extensions.js'

/** A language tag in lower case, such as `fr` or `pt-br`. */
const fileName = /^([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\.json$/

/**
 * Reads the languages of the operator, `languages/<tag>.json` in EXTENSIONS_DIR, by their tags. A text that a file lacks is
 * that of our own language of the tag, else English, and is warned of (R-4107). Throws FileFaults.
 */
export async function loadLanguages(
  config: Pick<Config, 'extensionsDir'>,
  warn: (message: string) => void,
): Promise<Readonly<Record<string, Words>>> {
  const folder = await extensionFolder('languages', config)
  if (folder === undefined) return {}
  const found: Record<string, Words> = {}
  const wrong: FileFault[] = []
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
    const path = join(folder, file)
    const tag = fileName.exec(file)?.[1]
    if (tag === undefined) {
      wrong.push({ path, problem: 'is not named after a language, as fr.json is' })
      continue
    }
    const stated = await readJson(path)
    if (typeof stated === 'string') {
      wrong.push({ path, problem: stated })
      continue
    }
    const own = Object.hasOwn(languages, tag) ? languages[tag] : undefined
    const { words, missing, faults } = readLanguage(stated, own)
    for (const problem of [...faults, ...mailFaults(words)]) wrong.push({ path, problem })
    found[tag] = words
    // Our own language has all texts, and the file states what is to be different.
    if (missing.length > 0 && own === undefined) warn(`${path} lacks ${listed(missing)}, shown in English`)
  }
  if (wrong.length > 0) throw new FileFaults('A language has', 'The languages have', wrong)
  return found
}

async function readJson(path: string): Promise<object | string> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : 'is no JSON object'
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`
  }
}

/** A mail that cannot be written must not fail the event that it tells of, long after the start. */
function* mailFaults({ mails }: Words): Generator<string> {
  for (const { name, variables } of templates.values())
    try {
      render(mails[name], { company_name: 'Example', ...variables })
    } catch (error) {
      yield `has a mail "${name}" that cannot be written: ${(error as Error).message}`
    }
}

const maxListed = 5

const listed = (names: readonly string[]): string =>
  `${names.length} ${names.length === 1 ? 'text' : 'texts'} (${names.slice(0, maxListed).join(', ')}${
    names.length > maxListed ? ', …' : ''
  })`
