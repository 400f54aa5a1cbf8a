import { readdir } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { Action } from './action.js'
import { deprecationProblems } from './deprecation.js'
import { dryRunProblems } from './dry-run.js'
import type { Fields } from './fields.js'
import { FileFaults, type FileProblem, findSourcePath } from './invalid-files.js'
import { loadAll } from './load-all.js'
import { loadModule } from './load-module.js'
import { envelopeFields, pagingParameters } from './paging.js'
import { riskProblems } from './risks.js'
import { invalidPatterns } from './schema.js'

/** An action with defaults applied, and its location in the file tree. */
export interface Entry extends Action {
  /** Folder name: the tag in openapi.json, and the page in the reference. */
  readonly area: string
  /** Path relative to the actions folder, with slashes. */
  readonly file: string
  /** True for an action that an operator added. The client package has no method for it. */
  readonly isAdded: boolean
  readonly required: Fields
  /** The action's own optional parameters, followed by the paging parameters of a list. */
  readonly optional: Fields
  readonly faults: readonly string[]
  readonly rejects: Readonly<Record<string, readonly string[]>>
}

export type Catalogue = ReadonlyMap<string, Entry>

/** Permissions and errors that a definition may refer to. */
export interface Vocabulary {
  readonly permissions: ReadonlySet<string>
  readonly faults: ReadonlySet<string>
}

/** Required order of a definition's properties, so that all files look alike. */
const order = [
  'name',
  'summary',
  'description',
  'deprecated',
  'method',
  'permission',
  'orPermission',
  'risks',
  'required',
  'optional',
  'needsOneOf',
  'exampleWith',
  'collection',
  'item',
  'changedSince',
  'returns',
  'changes',
  'further',
  'showsSecret',
  'cannotBeTried',
  'trialNeeds',
  'faults',
  'rejects',
  'answers',
  'because',
  'asks',
  'run',
  'tryOut',
  'kind',
]

/**
 * Loads the action files `<area>/<name>.js` in the given folders, except files and folders whose names start with `_`.
 * Throws FileFaults if a definition is invalid or a name is defined twice.
 */
export async function loadCatalogue(roots: readonly string[], vocabulary: Vocabulary): Promise<Catalogue> {
  const catalogue = new Map<string, Entry>()
  const origins = new Map<string, string>()
  const wrong: FileProblem[] = []
  for (const root of roots) {
    const isAdded = root !== roots[0]
    const files = await actionFiles(root)
    for (const [file, found] of await loadAll(files, (file) => load({ root, file, isAdded }, vocabulary))) {
      const path = join(root, file)
      if (Array.isArray(found)) wrong.push(...found.map((problem) => ({ path, problem })))
      else if (catalogue.has(found.name)) wrong.push({ path, problem: describeDuplicate(found, origins) })
      else {
        catalogue.set(found.name, found)
        origins.set(found.name, path)
      }
    }
  }
  if (wrong.length > 0) throw new FileFaults('The catalog has', 'The catalog has', wrong)
  return catalogue
}

const describeDuplicate = ({ name }: Entry, origins: ReadonlyMap<string, string>): string =>
  `another file already defines ${name}: ${findSourcePath(origins.get(name) as string)}`

async function actionFiles(root: string): Promise<string[]> {
  const paths = await readdir(root, { recursive: true }).catch((error: Error) => {
    throw new Error(`The actions folder ${root} cannot be read: ${error.message}`)
  })
  return paths
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.js') && !path.split('/').some((part) => part.startsWith('_')))
    .sort()
}

/**
 * Valid definitions by vocabulary and location. Node loads a file only once per process, so these never become
 * outdated.
 */
const entryCache = new WeakMap<Vocabulary, Map<string, Entry>>()

interface ActionFile extends Pick<Entry, 'file' | 'isAdded'> {
  readonly root: string
}

async function load({ root, file, isAdded }: ActionFile, vocabulary: Vocabulary): Promise<Entry | string[]> {
  const place = `${isAdded}\n${root}\n${file}`
  const known = entryCache.get(vocabulary) ?? new Map<string, Entry>()
  entryCache.set(vocabulary, known)
  const before = known.get(place)
  if (before !== undefined) return before
  let action: Action
  try {
    ;({ default: action } = await loadModule<{ default: Action }>(join(root, file)))
  } catch (error) {
    return [`cannot be loaded: ${(error as Error).message}`]
  }
  if (typeof action?.kind !== 'string') return ['its default export is not an action']
  const problems = [...problemsOf(action, file, vocabulary)]
  if (problems.length > 0) return problems
  const sound = entry(action, { file, isAdded })
  known.set(place, sound)
  return sound
}

function entry(action: Action, { file, isAdded }: Pick<Entry, 'file' | 'isAdded'>): Entry {
  return {
    required: {},
    faults: [],
    ...action,
    rejects: (action.rejects ?? {}) as Entry['rejects'],
    optional: { ...action.optional, ...pagingParameters(action) },
    area: file.split('/').at(-2) as string,
    file,
    isAdded,
  }
}

/** Yields the problems of one definition, as sentences without a subject. */
function* problemsOf(action: Action, file: string, vocabulary: Vocabulary): Generator<string> {
  const required = Object.keys(action.required ?? {})
  const optional = Object.keys(action.optional ?? {})
  const parameters = new Set([...required, ...optional])

  if (file.split('/').length !== 2) yield 'is not directly inside an area folder'
  if (action.name !== basename(file, '.js')) yield `has the name ${action.name}, which differs from its file name`
  if (!/^[a-z][a-z0-9]*$/.test(action.name)) yield 'has a name that is not lower-case letters and digits'
  if (!/^[A-Z].*\.$/s.test(action.summary ?? '')) yield 'has a summary that is not a sentence'
  if (action.method !== 'GET' && action.method !== 'POST') yield `has the unsupported method ${action.method}`
  if (action.permission !== 'full' && !vocabulary.permissions.has(action.permission))
    yield `requires the unknown permission ${action.permission}`
  if (action.orPermission !== undefined && !vocabulary.permissions.has(action.orPermission))
    yield `requires the unknown permission ${action.orPermission}`

  const unknownKeys = Object.keys(action).filter((key) => !order.includes(key))
  for (const key of unknownKeys) yield `has the unknown property ${key}`
  const keys = Object.keys(action).filter((key) => order.includes(key))
  const sorted = [...keys].sort((a, b) => order.indexOf(a) - order.indexOf(b))
  if (String(keys) !== String(sorted)) yield `has its properties out of order; the order is ${sorted.join(', ')}`

  if (action.deprecated !== undefined) yield* deprecationProblems(action.deprecated, 'itself')
  for (const [name, one] of Object.entries({ ...action.required, ...action.optional }))
    if (one?.deprecated !== undefined) yield* deprecationProblems(one.deprecated, name)

  const fieldErrors = [...fieldProblems(action)]
  yield* fieldErrors
  for (const name of required) if (optional.includes(name)) yield `lists ${name} as both required and optional`
  if (fieldErrors.length === 0) yield* aliasProblems({ ...action.required, ...action.optional })
  for (const [name, one] of Object.entries(action.required ?? {}))
    for (const other of one?.unless ?? [])
      if (!optional.includes(other))
        yield `requires ${name} unless ${other} is sent, which is not an optional parameter`
  for (const name of action.needsOneOf ?? [])
    if (!optional.includes(name)) yield `lists ${name} in needsOneOf, which is not an optional parameter`
  for (const name of action.exampleWith ?? [])
    if (!optional.includes(name)) yield `shows ${name} in its example, which is not an optional parameter`
  for (const code of [...(action.faults ?? []), ...Object.values(action.rejects ?? {}).flat()])
    if (code !== undefined && !vocabulary.faults.has(code)) yield `declares the unknown error ${code}`
  for (const name of Object.keys(action.rejects ?? {}))
    if (!parameters.has(name)) yield `rejects ${name}, which is not a parameter`
  if (fieldErrors.length === 0) yield* dryRunProblems(action, vocabulary.permissions)
  if (action.asks !== undefined && (action.kind !== 'plain' || action.method !== 'POST'))
    yield 'has asks, but is not a POST that works in one transaction'
  yield* riskProblems(action.risks, action.method)
  if (typeof action.showsSecret === 'object' && !optional.includes(action.showsSecret.with))
    yield `shows a secret with ${action.showsSecret.with}, which is not an optional parameter`
  if (action.changes !== undefined) yield* changesProblems(action, action.changes)
  yield* answerProblems(action)
}

/**
 * Yields the invalid fields and patterns of a definition. They are checked at startup because extensions may be written
 * without types.
 */
function* fieldProblems(action: Action): Generator<string> {
  for (const fact of ['required', 'optional', 'item', 'returns'] as const)
    for (const [name, one] of Object.entries(action[fact] ?? {}))
      if (typeof one?.coerce !== 'function') yield `lists ${name} in ${fact}, which is not a field`
  for (const [name, one] of Object.entries({ ...action.required, ...action.optional }))
    for (const pattern of invalidPatterns(one?.schema ?? {}))
      yield `has the pattern ${pattern} for ${name}, which is not a valid regular expression`
  if ('further' in action && typeof action.further?.coerce !== 'function') yield 'has a further that is not a field'
}

function* aliasProblems(fields: Fields): Generator<string> {
  const owner = new Map<string, string>()
  for (const [name, { aliases }] of Object.entries(fields)) {
    for (const alias of aliases) {
      if (alias in fields) yield `has the alias ${alias} for ${name}, which is itself a parameter`
      else if (owner.has(alias)) yield `has the alias ${alias} for both ${owner.get(alias)} and ${name}`
      owner.set(alias, name)
    }
  }
}

function* changesProblems(action: Action, { by }: NonNullable<Action['changes']>): Generator<string> {
  if (action.method !== 'POST') yield 'changes a record but is not a POST'
  if (!(by in { ...action.required, ...action.optional, ...action.returns }))
    yield `changes the record in ${by}, which is neither a parameter nor a response field`
}

function* answerProblems(action: Action): Generator<string> {
  if (action.kind === 'unavailable') {
    if (!/^[A-Z].*\.$/.test(action.because ?? '')) yield 'lacks a sentence explaining why it is unavailable'
    if (action.answers !== 'unavailable' && action.answers !== 'forbidden')
      yield `has the invalid answers ${action.answers}`
    return
  }
  if (typeof action.run !== 'function') yield 'has no run'
  if (envelopeFields(action) !== undefined) {
    if (action.method !== 'GET') yield `is ${action.kind} but not a GET`
    if (action.item === undefined) yield `is ${action.kind} but lacks an item`
    if (action.kind === 'streamed' && action.collection === undefined) yield 'is streamed but has no collection'
    for (const name of Object.keys(pagingParameters(action)))
      if (name in { ...action.required, ...action.optional }) yield `declares ${name}, which paging adds automatically`
  } else if (action.returns === undefined) yield 'has no returns'
  if (action.changedSince !== undefined && action.kind !== 'paged') yield 'has changedSince but is not paged'
  for (const name of action.changedSince ?? [])
    if (!(name in (action.optional ?? {}))) yield `filters changed rows by ${name}, which is not an optional parameter`
  if ('result' in (action.returns ?? {})) yield 'returns `result`, which the engine sets'
}
