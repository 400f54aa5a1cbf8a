import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type LineKind, LineKinds } from '../domain/billing/line-kind.js'

/** The forms that a part of a kind may have. */
type Form = 'text' | 'number' | 'object' | 'object or null' | 'function or null'

/** The parts of a kind. Does not compile if the type gains one that is missing here. */
const parts: Readonly<Record<keyof LineKind, Form>> = {
  name: 'text',
  plural: 'text',
  order: 'number',
  recurs: 'object or null',
  due: 'object or null',
  lessen: 'function or null',
  pay: 'function or null',
  isTooLate: 'function or null',
  release: 'function or null',
  endsWith: 'object',
  withdrawal: 'object or null',
  reclaim: 'object or null',
  waive: 'function or null',
  audit: 'object',
}

/**
 * Reads the kinds of lines: `<room>/lines/<name>.js` below the folder domain. Throws one error that names every file and
 * what is wrong with it.
 */
export async function loadLineKinds(root = fileURLToPath(new URL('../domain', import.meta.url))): Promise<LineKinds> {
  const kinds: LineKind[] = []
  const wrong: string[] = []
  for (const file of await kindFiles(root)) {
    const kind = await load(join(root, file))
    const problems = typeof kind === 'string' ? [kind] : [...problemsOf(kind, basename(file, '.js'), kinds)]
    wrong.push(...problems.map((problem) => `${file}: ${problem}`))
    if (typeof kind !== 'string') kinds.push(kind)
  }
  if (wrong.length === 1) throw new Error(`A kind of line has a fault: ${wrong[0]}`)
  if (wrong.length > 1) throw new Error(`The kinds of lines have ${wrong.length} faults:\n  ${wrong.join('\n  ')}`)
  return new LineKinds(kinds.sort((a, b) => a.order - b.order))
}

async function kindFiles(root: string): Promise<string[]> {
  const rooms = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const files = await Promise.all(
    rooms.map(async ({ name: room }) => {
      const names = await readdir(join(root, room, 'lines')).catch(() => [])
      return names.filter((name) => name.endsWith('.js')).map((name) => `${room}/lines/${name}`)
    }),
  )
  return files.flat().sort()
}

/** Returns the kind that a file defines, or what is wrong with it. */
async function load(path: string): Promise<LineKind | string> {
  try {
    const { default: kind } = (await import(pathToFileURL(path).href)) as { default?: LineKind }
    return typeof kind === 'object' && kind !== null ? kind : 'its default export is not a kind of line'
  } catch (error) {
    return `cannot be loaded: ${(error as Error).message}`
  }
}

/** Yields the problems of a kind, as sentences without a subject. */
function* problemsOf(kind: LineKind, file: string, before: readonly LineKind[]): Generator<string> {
  for (const [part, form] of Object.entries(parts)) {
    const value = kind[part as keyof LineKind]
    if (value === undefined) yield `has no ${part}`
    else if (!isOf(form, value)) yield `has a ${part} that is no ${form}`
  }
  for (const part of Object.keys(kind)) if (!Object.hasOwn(parts, part)) yield `has an unknown part: ${part}`
  if (kind.name !== file) yield `calls itself ${kind.name}`
  const twin = before.find(({ name, order }) => name === kind.name || order === kind.order)
  if (twin !== undefined) yield `has the ${twin.name === kind.name ? 'name' : 'order'} of another kind, ${twin.name}`
  if (kind.recurs && kind.recurs.kind !== kind.name) yield `recurs as ${kind.recurs.kind}`
  if (kind.recurs && kind.audit?.recurs === null) yield 'recurs, and its audit does not say how'
}

function isOf(form: Form, value: unknown): boolean {
  const [type, orNull] = form.split(' or ')
  if (value === null) return orNull !== undefined
  return typeof value === (type === 'text' ? 'string' : type)
}
