import { Compile } from 'typebox/schema'
import { didYouMean } from '../../domain/values/spelling.js'
import { changes, type Field, type Fields, flag, isEmpty } from '../../engine/fields.js'
import { isStorable } from '../../engine/formats.js'
import { describeViolation } from '../../engine/messages.js'
import type { Path, SetupProblem } from './errors.js'
import { isVerbatim } from './fields.js'
import { isMap } from './maps.js'
import type { Row, Section } from './section.js'

export interface Entry {
  readonly section: Section
  readonly path: Path
  /** Valid fields of the entry, including the key. Fields with errors are missing. */
  readonly values: Row
  /** Natural key as text, or undefined if part of the key has an error. */
  readonly key: string | undefined
  /** True if the row will be removed. */
  readonly isAbsent: boolean
  /** The row's new name, or undefined if the entry does not rename it. */
  readonly newName: string | undefined
}

/** Returns the place of a field in an entry. In a map, it is the place of the entry itself. */
export const fieldPath = ({ section, path }: Pick<Entry, 'section' | 'path'>, field: string): Path =>
  section.map ? path : [...path, field]

export interface ReadResult {
  /** Entries by section, in writing order. */
  readonly entries: ReadonlyMap<Section, readonly Entry[]>
  readonly faults: readonly SetupProblem[]
}

type Report = (path: Path, problem: string) => void

/** Returns the entries of a parsed file, and all errors that can be found without the database. */
export function readDocument(document: unknown, sections: readonly Section[]): ReadResult {
  const faults: SetupProblem[] = []
  const report: Report = (path, problem) => faults.push({ path, problem })
  const entries = new Map<Section, readonly Entry[]>()
  if (!isMap(document)) {
    report([], 'the file must be a map of section names to their entries')
    return { entries, faults }
  }
  for (const name of Object.keys(document))
    if (!sections.some((section) => section.name === name))
      report(
        [name],
        `is not a section; the sections are ${sections
          .map((section) => section.name)
          .sort()
          .join(', ')}`,
      )
  for (const section of sections) {
    if (!Object.hasOwn(document, section.name)) continue
    const found = rawEntries(section, document[section.name], report).map(({ path, raw }) =>
      readEntry(section, path, raw, report),
    )
    reportDuplicates(found, report)
    entries.set(section, found)
  }
  return { entries, faults }
}

interface RawEntry {
  readonly path: Path
  readonly raw: unknown
}

function rawEntries({ name, map, key, required }: Section, value: unknown, report: Report): RawEntry[] {
  if (map === undefined) {
    if (Array.isArray(value)) return value.map((raw, position) => ({ path: [name, position], raw }))
    report([name], 'must be a list of entries')
    return []
  }
  if (!isMap(value)) {
    report([name], 'must be a map of names to values')
    return []
  }
  const [keyName, valueName] = [...Object.keys(key), ...Object.keys(required)] as [string, string]
  return Object.entries(value).map(([one, given]) => ({
    path: [name, one],
    raw: { [keyName]: one, [valueName]: given },
  }))
}

function readEntry(section: Section, path: Path, raw: unknown, report: Report): Entry {
  const values: Row = {}
  if (!isMap(raw)) {
    report(path, 'must be a map of field names to values')
    return { section, path, values, key: undefined, isAbsent: false, newName: undefined }
  }
  const { fields, names } = getFileFormat(section)
  const statements = getDirectives(section)
  for (const name of Object.keys(raw))
    if (!fields.has(name) && !statements.has(name))
      report([...path, name], `is not a field of ${section.name}; its fields are ${names}`)
  const stated = (name: string): unknown => {
    const statement = statements.get(name)
    const wire = Object.hasOwn(raw, name) ? raw[name] : undefined
    if (statement === undefined || wire === undefined) return undefined
    const { value, problems } = isEmpty(wire, false) ? rejectValue([], 'must not be empty') : statement.read(wire)
    for (const [place, problem] of problems) report([...path, name, ...place], problem)
    return value
  }
  const isAbsent = stated('absent') === true
  const newName = isAbsent ? undefined : (stated('rename') as string | undefined)
  if (isAbsent)
    for (const name of Object.keys(raw))
      if (name !== 'absent' && !Object.hasOwn(section.key, name))
        report([...path, name], 'must be omitted with absent, which only takes the natural key')
  for (const [name, { field, read, defaultValue }] of fields) {
    if (isAbsent && !Object.hasOwn(section.key, name)) continue
    const isKey = Object.hasOwn(section.key, name)
    const at = fieldPath({ section, path }, name)
    const wire = Object.hasOwn(raw, name) ? raw[name] : undefined
    if (wire !== undefined && (!isEmpty(wire, field.secret) || (wire !== null && isVerbatim(field)))) {
      const { value, problems } = read(wire)
      for (const [place, problem] of problems) report([...at, ...place], problem)
      if (problems.length === 0) values[name] = value
    } else if (isKey && defaultValue !== undefined) values[name] = defaultValue
    else if (isKey) report(at, wire === undefined ? 'is required' : 'must not be empty')
    else if (wire !== undefined && field.cleared !== undefined) values[name] = field.cleared
    else if (wire !== undefined) report(at, 'must not be empty')
  }
  const parts = Object.keys(section.key).map((name) => values[name])
  return { section, path, values, key: parts.includes(undefined) ? undefined : parts.join('+'), isAbsent, newName }
}

function reportDuplicates(entries: readonly Entry[], report: Report): void {
  const first = new Map<string, Entry>()
  for (const entry of entries) {
    if (entry.key === undefined) continue
    const known = first.get(entry.key)
    if (known === undefined) first.set(entry.key, entry)
    else report(entry.path, `repeats ${entry.key} from entry ${known.path.at(-1)}`)
  }
}

/** Returns the default values of a new entry. */
export const defaultValues = (section: Section): Row =>
  Object.fromEntries(
    [...getFileFormat(section).fields].flatMap(([name, { defaultValue }]) =>
      defaultValue === undefined ? [] : [[name, defaultValue]],
    ),
  )

interface FileFormat {
  readonly fields: ReadonlyMap<string, FormField>
  readonly names: string
}
interface FormField {
  readonly field: Field
  readonly read: (wire: unknown) => ReadOutcome
  /** The default, or the stored form of an empty field. Undefined if the database decides. */
  readonly defaultValue: unknown
}
interface ReadOutcome {
  readonly value: unknown
  /** Errors, each with its place within the value. */
  readonly problems: readonly (readonly [Path, string])[]
}

const forms = new WeakMap<Section, FileFormat>()

/** Fields that a section accepts in addition to its own, to remove or rename the row (R-2625, R-2627). */
export const rowDirectives = ({ removal, renaming, key }: Section): Fields => ({
  ...(removal !== undefined && {
    absent: flag({
      description:
        'True removes the record; combine it only with the natural key. A record that others refer to is retired or cannot be removed.',
    }),
  }),
  ...(renaming !== undefined && {
    rename: Object.values(key)[0] as Field,
  }),
})

const directiveForms = new WeakMap<Section, ReadonlyMap<string, FormField>>()

function getDirectives(section: Section): ReadonlyMap<string, FormField> {
  let known = directiveForms.get(section)
  if (known === undefined) {
    known = new Map(Object.entries(rowDirectives(section)).map(([name, field]) => [name, formField(field)]))
    directiveForms.set(section, known)
  }
  return known
}

/** Returns a section's fields, compiled once. */
function getFileFormat(section: Section): FileFormat {
  let form = forms.get(section)
  if (form === undefined) {
    const fields = Object.entries({ ...section.key, ...changes({ ...section.required, ...section.optional }) })
    form = {
      fields: new Map(fields.map(([name, field]) => [name, formField(field)])),
      names: [...fields.map(([name]) => name), ...Object.keys(rowDirectives(section))].join(', '),
    }
    forms.set(section, form)
  }
  return form
}

function formField(field: Field): FormField {
  const read = createReader(field)
  return { field, read, defaultValue: field.default === undefined ? field.cleared : read(field.default).value }
}

function createReader(field: Field): (wire: unknown) => ReadOutcome {
  const validator = Compile(field.schema)
  const decode = field.decode as ((candidate: unknown) => unknown) | undefined
  return (wire) => {
    // A group drops unknown names, which would hide a misspelled one.
    const unknown = [...(field.unknownNames?.(wire) ?? [])]
    if (unknown.length > 0)
      return { value: undefined, problems: unknown.map((name) => [name.split('.'), 'is not a field here']) }
    const candidate = field.coerce(wire)
    if (containsUnstorable(candidate)) return rejectValue([], 'contains a character that cannot be stored')
    if (validator.Check(candidate)) return { value: decode === undefined ? candidate : decode(candidate), problems: [] }
    if (field.rule !== undefined) return rejectValue([], field.rule)
    // One error per place is enough.
    const problems = new Map<string, readonly [Path, string]>()
    // An unknown field is reported at its own place.
    for (const error of validator.Errors(candidate)[1])
      if (error.keyword !== 'additionalProperties' && !problems.has(error.instancePath))
        problems.set(error.instancePath, [toPath(candidate, error.instancePath), describeProblem(error, candidate)])
    return { value: undefined, problems: [...problems.values()] }
  }
}

/** Describes a violation. For a value outside a fixed list, suggests the nearest valid one. */
function describeProblem(error: Parameters<typeof describeViolation>[0], candidate: unknown): string {
  if (error.keyword !== 'enum') return describeViolation(error)
  let value = candidate
  for (const part of toPath(candidate, error.instancePath)) value = (value as Row | undefined)?.[part]
  return `${describeViolation(error)}${didYouMean(value, error.params.allowedValues as string[])}`
}

const rejectValue = (place: Path, problem: string): ReadOutcome => ({ value: undefined, problems: [[place, problem]] })

/** Splits a JSON pointer into keys and positions. */
function toPath(value: unknown, pointer: string): Path {
  const place: (string | number)[] = []
  let inner = value
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    place.push(Array.isArray(inner) ? Number(key) : key)
    inner = (inner as Row | undefined)?.[key]
  }
  return place
}

function containsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return !isStorable(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, one]) => !isStorable(key) || containsUnstorable(one))
}
