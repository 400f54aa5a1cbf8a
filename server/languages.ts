import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { render } from '../domain/mail/render.js'
import { templates } from '../domain/mail/templates.js'
import { languages } from '../domain/words/catalog.js'
import { parseLanguage } from '../domain/words/operator-language.js'
import type { Words } from '../domain/words/words.js'
import { FileFaults, type FileProblem } from '../engine/invalid-files.js'
import type { Config } from './config.js'
import { extensionFolder } from './extensions.js'

/** Matches a lowercase language tag with `.json`, such as `fr.json` or `pt-br.json`. */
const fileName = /^([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\.json$/

/**
 * Loads the operator's languages, `languages/<tag>.json` in EXTENSIONS_DIR, by tag. Missing texts come from the
 * built-in language with that tag, or else from English with a warning (R-4107). Throws FileFaults, or an Error if a
 * folder cannot be read.
 */
export async function loadLanguages(
  config: Pick<Config, 'extensionsDir'>,
  warn: (message: string) => void,
): Promise<Readonly<Record<string, Words>>> {
  const folder = await extensionFolder('languages', config)
  if (folder === undefined) return {}
  const found: Record<string, Words> = {}
  const wrong: FileProblem[] = []
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()) {
    const path = join(folder, file)
    const tag = fileName.exec(file)?.[1]
    if (tag === undefined) {
      wrong.push({ path, problem: 'has a name that is not a language code, such as fr.json' })
      continue
    }
    const stated = await readJson(path)
    if (typeof stated === 'string') {
      wrong.push({ path, problem: stated })
      continue
    }
    const own = Object.hasOwn(languages, tag) ? languages[tag] : undefined
    const { words, missing, faults } = parseLanguage(stated, own)
    for (const problem of [...faults, ...findEmailErrors(words)]) wrong.push({ path, problem })
    found[tag] = words
    // A built-in language with this tag is complete, so the file may contain only changes.
    if (missing.length > 0 && own === undefined) warn(`${path} lacks ${joinNames(missing)}, which are shown in English`)
  }
  if (wrong.length > 0) throw new FileFaults('A language file has', 'The language files have', wrong)
  return found
}

async function readJson(path: string): Promise<object | string> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : 'is not a JSON object'
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`
  }
}

/**
 * Yields an error for each email that cannot be rendered. Without this check, such an email would fail its event long
 * after startup.
 */
function* findEmailErrors({ mails }: Words): Generator<string> {
  for (const { name, variables } of templates.values())
    try {
      render(mails[name], { company_name: 'Example', ...variables })
    } catch (error) {
      yield `has an email "${name}" that cannot be rendered: ${(error as Error).message}`
    }
}

const maxListed = 5

const joinNames = (names: readonly string[]): string =>
  `${names.length} ${names.length === 1 ? 'text' : 'texts'} (${names.slice(0, maxListed).join(', ')}${
    names.length > maxListed ? ', …' : ''
  })`
