import type { Fields } from './fields.js'

interface RecordName {
  readonly title: string
  readonly description: string
}

const names = new WeakMap<Fields, RecordName>()

/**
 * Names the fields of a record. Every response with the record refers to one component of this name in openapi.json, so
 * that generated clients have one type for it. The name must be unique and permanent, because clients use it. The
 * description is a sentence that applies to each of these responses.
 */
export const named = <F extends Fields>(title: string, description: string, fields: F): F => {
  names.set(fields, { title, description })
  return fields
}

/** Returns the schema keywords that name a record, or an empty object for an unnamed record. */
export const recordNameKeywords = (fields: Fields): Partial<RecordName> => names.get(fields) ?? {}
