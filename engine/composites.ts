import type { TSchema } from 'typebox'
import { MalformedRequest } from './errors.js'
import {
  type Clearable,
  type Defaulted,
  type Field,
  type FieldOptions,
  type Fields,
  field,
  isEmpty,
  type Params,
  type Value,
  type Values,
} from './fields.js'
import { parameterBounds } from './form.js'
import { recordNameKeywords } from './named-records.js'
import { Type } from './schema.js'

const indexKey = /^\d+$/

/**
 * Returns an array unchanged, and the values of a nested form value with index keys (0, 1, …) in index order. Returns
 * undefined for any other value.
 */
export function toList(wire: unknown): unknown[] | undefined {
  if (Array.isArray(wire)) return wire
  if (typeof wire !== 'object' || wire === null) return undefined
  const keys = Object.keys(wire)
  if (!keys.every((key) => indexKey.test(key))) return undefined
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => (wire as Record<string, unknown>)[key])
}

const splitCommaList = (text: string): string[] => commaParts(text).filter((part) => part.trim() !== '')

function commaParts(text: string): string[] {
  const parts = text.split(',', parameterBounds.keys + 1)
  if (parts.length > parameterBounds.keys)
    throw new MalformedRequest(`A list contains more than ${parameterBounds.keys} values.`)
  return parts
}

/**
 * A list: JSON array, name[]=, name[0]=, a repeated name, a single value or, unless `commas` is false, values separated
 * by commas.
 */
export const listOf = <F extends Field>(
  item: F,
  options: FieldOptions & { max?: number; commas?: boolean } = {},
): Clearable<Value<F>[], never[]> => {
  const parts = (wire: unknown): unknown[] => {
    const list = toList(wire)
    if (list !== undefined) return list
    if (options.commas !== false && typeof wire === 'string') return splitCommaList(wire)
    return [wire]
  }
  const { decode, unknownNames } = item
  return {
    ...field<Value<F>[]>(
      {
        schema: Type.Array(item.schema, options.max === undefined ? {} : { maxItems: options.max }),
        coerce: (wire) => Array.from(parts(wire), (part) => item.coerce(part)),
        ...(unknownNames !== undefined && { unknownNames: (wire) => listUnknownNames(parts(wire), unknownNames) }),
        ...(decode !== undefined && { decode: (list: never[]) => list.map((one) => decode(one)) }),
        ...(item.rule !== undefined && { rule: item.rule }),
      },
      options,
    ),
    cleared: [],
  }
}

type UnknownNames = NonNullable<Field['unknownNames']>

/** Yields the unknown names in a list's items, each with its path, as in error messages. */
export function* listUnknownNames(list: readonly unknown[], unknownNames: UnknownNames): Generator<string> {
  for (const [at, item] of list.entries()) for (const name of unknownNames(item)) yield `${at}.${name}`
}

/** Returns a function that yields the names in a group that are not in `fields`, each with its path. */
export function groupUnknownNames(fields: Fields): UnknownNames {
  const below = new Map(Object.entries(fields).map(([name, { unknownNames }]) => [name, unknownNames]))
  return function* (wire) {
    if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return
    for (const [key, value] of Object.entries(wire)) {
      if (!below.has(key)) yield key
      else for (const name of below.get(key)?.(value) ?? []) yield `${key}.${name}`
    }
  }
}

/** A missing or empty item of an aligned list. */
const missingItem = null

/** Values of an aligned list by position. A missing item has the default value. */
export interface AlignedValues<T> {
  at(index: number): T
}

/**
 * A list whose positions matter because another list is aligned with it: missing and empty items keep their position.
 * Accepts the same formats as `listOf`. If the items have a default, the default replaces every missing item, even past
 * the end or if the list is not sent. Otherwise, a missing item is undefined.
 */
export function alignedList<F extends Defaulted>(
  item: F,
  options?: AlignedListOptions,
): Field<AlignedValues<Value<F>>> & Defaulted<AlignedValues<Value<F>>>
export function alignedList<F extends Field>(item: F, options?: AlignedListOptions): Field<(Value<F> | undefined)[]>
export function alignedList(item: Field, options: AlignedListOptions = {}): Field {
  const { decode } = item
  const decoded = (candidate: unknown) => (decode === undefined ? candidate : decode(candidate as never))
  const read = (list: unknown[]) => list.map((one) => (one === missingItem ? undefined : decoded(one)))
  const fallback = item.default === undefined ? undefined : decoded(item.default)
  const list = field(
    {
      schema: Type.Array(Type.Union([...listAlternatives(item), Type.Null()]), {
        maxItems: options.max ?? parameterBounds.keys,
      }),
      coerce: (wire) =>
        toAlignedItems(wire, options.commas !== false).map((one) =>
          isEmpty(one, false) ? missingItem : item.coerce(one),
        ),
      decode:
        fallback === undefined
          ? read
          : (list: unknown[]) => {
              const values = read(list)
              return { at: (index: number) => values[index] ?? fallback }
            },
    },
    options,
  )
  return fallback === undefined ? list : { ...list, default: [] }
}

/** Returns the alternatives of a schema that allows several types, or the schema itself. */
const listAlternatives = ({ schema }: Field): TSchema[] => (schema as { anyOf?: TSchema[] }).anyOf ?? [schema]

type AlignedListOptions = FieldOptions & { max?: number; commas?: boolean }

function toAlignedItems(wire: unknown, commas: boolean): unknown[] {
  if (commas && typeof wire === 'string') return commaParts(wire)
  if (Array.isArray(wire)) return wire
  const keys = typeof wire === 'object' && wire !== null ? Object.keys(wire) : []
  if (keys.length === 0 || !keys.every((key) => indexKey.test(key))) return [wire]
  const length = 1 + Math.max(...keys.map(Number))
  if (length > parameterBounds.keys)
    throw new MalformedRequest(`A list contains more than ${parameterBounds.keys} values.`)
  return Array.from({ length }, (_, at) => (wire as Record<string, unknown>)[at])
}

/**
 * An object with the given fields. Other names are dropped. The schema includes the record's name if `named` created
 * the fields.
 */
export const record = <F extends Fields>(fields: F, options: FieldOptions = {}): Field<Values<F>> =>
  field<Values<F>>(
    {
      schema: Type.Object(Object.fromEntries(Object.entries(fields).map(([key, one]) => [key, one.schema])), {
        ...recordNameKeywords(fields),
        additionalProperties: false,
      }),
      coerce: (wire) =>
        typeof wire === 'object' && wire !== null && !Array.isArray(wire)
          ? Object.fromEntries(
              Object.entries(fields)
                .filter(([key]) => (wire as Record<string, unknown>)[key] !== undefined)
                .map(([key, one]) => [key, one.coerce((wire as Record<string, unknown>)[key])]),
            )
          : wire,
      unknownNames: groupUnknownNames(fields),
    },
    options,
  )

/**
 * A group of named values sent by a caller. As with parameters, empty values count as not sent, and other names are
 * dropped.
 */
export const group = <R extends Fields, O extends Fields>(
  required: R,
  optional: O,
  options: FieldOptions = {},
): Field<Params<R, O>> => {
  const fields: Fields = { ...required, ...optional }
  const each = Object.entries(fields)
  const schemas = each.map(([name, { schema }]) => [name, name in required ? schema : Type.Optional(schema)])
  const decoded = (field: Field, candidate: unknown): unknown =>
    field.decode === undefined ? candidate : field.decode(candidate as never)
  return field<Params<R, O>>(
    {
      schema: Type.Object(Object.fromEntries(schemas), { additionalProperties: false }),
      coerce: (wire) =>
        typeof wire === 'object' && wire !== null && !Array.isArray(wire)
          ? Object.fromEntries(
              each.flatMap(([name, one]) => {
                const value = Object.hasOwn(wire, name) ? (wire as Record<string, unknown>)[name] : undefined
                return isEmpty(value, one.secret) ? [] : [[name, one.coerce(value)]]
              }),
            )
          : wire,
      unknownNames: groupUnknownNames(fields),
      decode: (candidates: Record<string, unknown>) =>
        Object.fromEntries(
          each.flatMap(([name, one]) => {
            const candidate = candidates[name] ?? one.default
            return candidate === undefined ? [] : [[name, decoded(one, candidate)]]
          }),
        ),
    },
    options,
  )
}

/** An object whose names the caller chooses. Each name must match `pattern`. */
export const mapOf = <F extends Field>(
  pattern: string,
  item: F,
  options: FieldOptions & { max?: number } = {},
): Field<Readonly<Record<string, Value<F>>>> => {
  const each = (map: unknown, change: (one: unknown) => unknown) =>
    Object.fromEntries(Object.entries(map as object).map(([key, one]) => [key, change(one)]))
  const decode = item.decode as ((candidate: unknown) => unknown) | undefined
  return field<Readonly<Record<string, Value<F>>>>(
    {
      schema: Type.Record(item.schema, {
        pattern,
        additionalProperties: false,
        ...(options.max !== undefined && { maxProperties: options.max }),
      }),
      coerce: (wire) =>
        typeof wire === 'object' && wire !== null && !Array.isArray(wire) ? each(wire, item.coerce) : wire,
      ...(decode !== undefined && { decode: (map: object) => each(map, decode) }),
    },
    options,
  )
}
