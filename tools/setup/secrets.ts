import { stat } from 'node:fs/promises'
import { type Path, SetupRefused } from '../../server/setup/errors.js'
import { isMap } from '../../server/setup/maps.js'
import { fillPlaceholders } from '../../server/setup/placeholders.js'
import type { Section } from '../../server/setup/section.js'
import { readFile } from './document.js'

export interface PlaceholderSources {
  readonly sections: readonly Section[]
  /** YAML file that maps the names in placeholders to values. */
  readonly file: string | undefined
  /** Asks for values and returns the answers by name. Undefined if there is no terminal. */
  readonly ask: ((names: readonly string[]) => Promise<ReadonlyMap<string, unknown>>) | undefined
  /** Receives a warning about a file that other accounts may read. */
  readonly warn: (message: string) => void
}

/**
 * Returns a parsed setup file with all placeholders filled, first from the secrets file (R-2690). Throws SetupRefused
 * with all placeholders that remain unanswered.
 */
export async function answerPlaceholders(
  document: unknown,
  { sections, file, ask, warn }: PlaceholderSources,
): Promise<unknown> {
  const answers = new Map<string, unknown>(file === undefined ? [] : await readSecrets(file, warn))
  const unanswered = placesOf(document, sections, answers)
  if (unanswered.size > 0 && ask !== undefined)
    for (const [name, answer] of await ask([...unanswered.keys()])) if (isAnswer(answer)) answers.set(name, answer)
  const missing = placesOf(document, sections, answers)
  if (missing.size > 0)
    throw new SetupRefused(
      [...missing].map(([name, path]) => ({
        path,
        problem: `asks for ${JSON.stringify(name)}; set it in --secrets FILE, or answer on a terminal`,
      })),
    )
  return fillPlaceholders(document, sections, (name) => answers.get(name))
}

/** Returns the unanswered placeholders by name, with the first position of each. */
function placesOf(
  document: unknown,
  sections: readonly Section[],
  answers: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, Path> {
  const places = new Map<string, Path>()
  fillPlaceholders(document, sections, (name, path) => {
    if (!answers.has(name) && !places.has(name)) places.set(name, path)
  })
  return places
}

async function readSecrets(path: string, warn: PlaceholderSources['warn']): Promise<[string, unknown][]> {
  const secrets = await readFile(path)
  if (secrets !== null && !isMap(secrets)) throw new Error(`${path}: must be a map from placeholder names to values`)
  const status = await stat(path)
  // A pipe created by the shell is private.
  if (status.isFile() && (status.mode & 0o077) !== 0) warn(`${path} can be read by other accounts on this machine`)
  return Object.entries(secrets ?? {}).filter(([, answer]) => isAnswer(answer))
}

/** Returns true for an answer that can be a field's value: a number, a boolean, or text that is not empty. */
const isAnswer = (answer: unknown): boolean =>
  typeof answer === 'number' || typeof answer === 'boolean' || (typeof answer === 'string' && answer !== '')
