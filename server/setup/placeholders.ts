import type { Field } from '../../engine/fields.js'
import type { Path } from './errors.js'
import { isValueMap } from './fields.js'
import { isMap } from './maps.js'
import type { Section } from './section.js'

/**
 * A placeholder for a secret or a parameter in a setup file. Its value is requested by name when the file is applied.
 */
export interface Placeholder {
  readonly ask: string
}

/** Returns the value for a name. `path` is the place of the placeholder. */
export type Answer = (name: string, path: Path) => unknown

/** Returns a parsed setup file with values in place of its placeholders (R-2690). The rest is unchanged. */
export function fillPlaceholders(document: unknown, sections: readonly Section[], answer: Answer): unknown {
  if (!isMap(document)) return document
  return mapMembers(document, (entries, name) => {
    const section = sections.find((one) => one.name === name)
    if (section === undefined || !Array.isArray(entries)) return entries
    const fields: Readonly<Record<string, Field>> = { ...section.required, ...section.optional }
    return entries.map((entry: unknown, position) =>
      isMap(entry)
        ? mapMembers(entry, (value, field) =>
            Object.hasOwn(fields, field)
              ? fillField(fields[field] as Field, value, [name, position, field], answer)
              : value,
          )
        : entry,
    )
  })
}

/** Returns true for a field that accepts a placeholder as its value. */
export const acceptsPlaceholder = (field: Field): boolean => field.secret

function fillField(field: Field, value: unknown, path: Path, answer: Answer): unknown {
  const fill = (one: unknown, at: Path): unknown => (isPlaceholder(one) ? answer(one.ask, at) : one)
  if (acceptsPlaceholder(field)) return fill(value, path)
  return isValueMap(field) && isMap(value) ? mapMembers(value, (one, name) => fill(one, [...path, name])) : value
}

const isPlaceholder = (value: unknown): value is Placeholder =>
  isMap(value) && Object.keys(value).length === 1 && typeof value.ask === 'string' && value.ask.trim() !== ''

const mapMembers = (
  map: Readonly<Record<string, unknown>>,
  change: (value: unknown, name: string) => unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value, name)]))
