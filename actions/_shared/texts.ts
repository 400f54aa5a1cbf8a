import { maskCardNumbers } from '../../domain/values/card-numbers.js'
import * as engine from '../../engine/fields.js'
import { type Clearable, type Field, type FieldOptions, withoutClearing } from '../../engine/fields.js'
import { files as anyFiles, type File } from '../../engine/files.js'

/**
 * Masks card numbers in a free text field when the value is read, before it is checked, stored, logged, or returned
 * (R-4142).
 */
const maskWhenRead = (given: Clearable<string>): Clearable<string> => ({
  ...given,
  coerce: (wire) => {
    const value = given.coerce(wire)
    return typeof value === 'string' ? maskCardNumbers(value) : value
  },
})

/** One line of free text, at most 255 characters by default. Masks card numbers (R-4142). */
export const text = (options: FieldOptions & { max?: number } = {}): Clearable<string> =>
  maskWhenRead(engine.text(options))

/** Multiline free text, at most 65,535 characters. Masks card numbers (R-4142). */
export const longText = (options: FieldOptions = {}): Clearable<string> => maskWhenRead(engine.longText(options))

/** Free text that an update can replace but not empty. Masks card numbers (R-4142). */
export const name = (options: FieldOptions & { max?: number } = {}): Field<string> => withoutClearing(text(options))

/**
 * Text in a fixed form, such as a reference, telephone number, domain, certificate, or search term, at most 255
 * characters by default. Does not mask card numbers (R-4143).
 */
export const code = (options: FieldOptions & { max?: number } = {}): Clearable<string> => engine.text(options)

/**
 * Text in a fixed form that an update can replace but not empty, such as a module name, username, or currency. Does not
 * mask card numbers (R-4143).
 */
export const identifier = (options: FieldOptions & { max?: number } = {}): Field<string> => engine.name(options)

/** Files. Their names are free text, so card numbers in them are masked (R-4142). */
export const files = (options: FieldOptions & { max: number }): Field<File[]> => {
  const given = anyFiles(options)
  return {
    ...given,
    coerce: (wire) => {
      const list = given.coerce(wire)
      return Array.isArray(list) ? list.map(withMaskedName) : list
    },
  }
}

const withMaskedName = (file: unknown): unknown =>
  typeof file === 'object' && file !== null && 'name' in file && typeof file.name === 'string'
    ? { ...file, name: maskCardNumbers(file.name) }
    : file
