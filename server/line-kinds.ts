import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LineKind, LineKinds } from '../domain/billing/line-kind.js'
import { FileFaults, type FileProblem } from '../engine/invalid-files.js'
import { loadModule } from '../engine/load-module.js'

/** Types that a property of a line kind may have. */
type PropertyType =
  | 'text'
  | 'number'
  | 'flag'
  | 'list'
  | 'object'
  | 'function'
  | 'text or null'
  | 'object or null'
  | 'function or null'
  | 'text or nothing'
  | 'function or nothing'

/** Types of an object's properties, including nested ones. */
type PropertyTypes<Whole> = {
  readonly [Part in keyof Whole]-?:
    | PropertyType
    | readonly ['object' | 'object or null', PropertyTypes<NonNullable<Whole[Part]>>]
}

/** Properties of a line kind. Does not compile if LineKind gains a property missing here. */
const lineKindProperties: PropertyTypes<LineKind> = {
  name: 'text',
  plural: 'text',
  order: 'number',
  recurs: [
    'object or null',
    {
      kind: 'text',
      table: 'text',
      ended: 'list',
      unbilledReasons: 'list',
      isResumable: 'function',
      clientOf: 'function',
      ofOrder: 'function',
      endOfPeriod: 'function',
    },
  ],
  due: [
    'object or null',
    {
      matching: 'function',
      client: 'text',
      table: 'text or nothing',
      day: 'text or nothing',
      needsNoLine: 'function',
      columns: 'list',
      reading: 'function or nothing',
      due: 'function',
      beforeRun: 'function or nothing',
      beforeRound: 'function or nothing',
      onBilled: 'function or nothing',
      isAlone: 'function or nothing',
    },
  ],
  lessen: 'function or null',
  pay: 'function or null',
  planEnded: 'function or null',
  isTooLate: 'function or null',
  release: 'function or null',
  endsWith: 'object',
  withdrawal: [
    'object or null',
    { isCertain: 'flag', findUnmade: 'function or null', findOfClient: 'function or null' },
  ],
  reclaim: ['object or null', { expectAlive: 'function or nothing', isReleased: 'function', claim: 'function' }],
  waive: 'function or null',
  sold: 'function or null',
  keepsClient: ['object or null', { find: 'function', fault: 'text' }],
  audit: [
    'object',
    {
      owner: ['object or null', { table: 'text', joins: 'text', movedAs: 'text or null' }],
      recurs: [
        'object or null',
        {
          isLive: 'text',
          toClient: 'text',
          orderedAs: 'text',
          isBilled: 'text',
          isDatedElsewhere: 'text or null',
          mustClaim: 'text or null',
        },
      ],
      isNeverNegative: 'flag',
      rules: 'list',
    },
  ],
}

/** Name of plain lines, which refer to no record. */
const plainName = 'item'

/** Loads the line kinds from `<area>/lines/<name>.js` in the domain folder. Throws FileFaults. */
export async function loadLineKinds(root = fileURLToPath(new URL('../domain', import.meta.url))): Promise<LineKinds> {
  const kinds: LineKind[] = []
  const wrong: FileProblem[] = []
  for (const file of await kindFiles(root)) {
    const kind = await load(join(root, file))
    const problems = typeof kind === 'string' ? [kind] : [...problemsOf(kind, basename(file, '.js'), kinds)]
    wrong.push(...problems.map((problem) => ({ path: join(root, file), problem })))
    if (typeof kind !== 'string') kinds.push(kind)
  }
  if (wrong.length > 0) throw new FileFaults('A line kind has', 'The line kinds have', wrong)
  return new LineKinds(kinds.sort((a, b) => a.order - b.order))
}

async function kindFiles(root: string): Promise<string[]> {
  const rooms = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const files = await Promise.all(
    rooms.map(async ({ name: room }) => {
      const names = await readdir(join(root, room, 'lines')).catch(unlessAbsent)
      return names.filter((name) => name.endsWith('.js')).map((name) => `${room}/lines/${name}`)
    }),
  )
  return files.flat().sort()
}

/** Returns no names for an area without a lines folder. Rethrows other errors. */
function unlessAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Returns the line kind that a file defines, or the problem with the file. */
async function load(path: string): Promise<LineKind | string> {
  try {
    const { default: kind } = await loadModule<{ default?: LineKind }>(path)
    return typeof kind === 'object' && kind !== null ? kind : 'its default export is not a line kind'
  } catch (error) {
    return `cannot be loaded: ${(error as Error).message}`
  }
}

/** Yields the problems of a line kind as sentences without a subject. */
function* problemsOf(kind: LineKind, file: string, before: readonly LineKind[]): Generator<string> {
  yield* problemsIn(kind, lineKindProperties)
  if (kind.name !== file) yield `has the name ${kind.name}, which differs from its file name`
  if (kind.name === plainName) yield `has the name of plain lines, ${plainName}`
  const twin = before.find(({ name, order }) => name === kind.name || order === kind.order)
  if (twin !== undefined) yield `has the ${twin.name === kind.name ? 'name' : 'order'} of another kind, ${twin.name}`
  if (kind.recurs && kind.recurs.kind !== kind.name) yield `recurs as ${kind.recurs.kind}`
  if (kind.recurs && kind.audit?.recurs === null) yield 'recurs, but its audit does not define how'
}

/** Yields missing, unknown, and mistyped properties of an object at `path`. */
function* problemsIn<Whole extends object>(whole: Whole, forms: PropertyTypes<Whole>, path = ''): Generator<string> {
  for (const [part, stated] of Object.entries(forms) as [
    keyof Whole & string,
    PropertyType | [PropertyType, PropertyTypes<object>],
  ][]) {
    const value = whole[part]
    const [form, within] = typeof stated === 'string' ? [stated] : stated
    if (value === undefined && form.endsWith(' or nothing')) continue
    if (value === undefined) yield `has no ${path}${part}`
    else if (!hasType(form, value)) yield `has a ${path}${part} that is not of the type ${form}`
    else if (within !== undefined && value !== null) yield* problemsIn(value as object, within, `${path}${part}.`)
  }
  for (const part of Object.keys(whole))
    if (!Object.hasOwn(forms, part)) yield `has an unknown property: ${path}${part}`
}

function hasType(form: PropertyType, value: unknown): boolean {
  const [type, alternative] = form.split(' or ')
  if (value === null) return alternative === 'null'
  if (type === 'list') return Array.isArray(value)
  if (type === 'number') return Number.isFinite(value)
  return typeof value === ({ text: 'string', flag: 'boolean' }[type as string] ?? type)
}
