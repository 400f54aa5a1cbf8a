import type { Fields } from './fields.js'

interface RecordName {
  readonly title: string
  readonly description: string
}

const names = new WeakMap<Fields, RecordName>()

/**
 * Names the fields of a record: wherever they are answered, openapi.json refers to one component of this name, so that
 * generated clients have one type of it. A name is told from all others of the service and stays for good, since clients
 * use it. The description is a sentence on the record; it holds wherever the record is answered.
 */
export const named = <F extends Fields>(title: string, description: string, fields: F): F => {
  names.set(fields, { title, description })
  return fields
}

/** The keywords that name a record's schema; none for a record without a name. */
export const nameOf = (fields: Fields): Partial<RecordName> => names.get(fields) ?? {}
