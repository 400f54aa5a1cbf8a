import { maskCardNumbers } from '../../domain/values/card-numbers.js'
import * as engine from '../../engine/fields.js'
import { type Clearable, type Field, type FieldOptions, notEmptied } from '../../engine/fields.js'
import { files as anyFiles, type File } from '../../engine/files.js'

/**
 * Returns a field of text that people word as they like. A card number in a value is masked when the value is read, before
 * it is checked, stored, logged or answered (R-4142).
 */
const masked = (given: Clearable<string>): Clearable<string> => ({
  ...given,
  coerce: (wire) => {
    const value = given.coerce(wire)
    return typeof value === 'string' ? maskCardNumbers(value) : value
  },
})

/** One line of free text, 255 characters at most unless told otherwise. A card number in it is masked (R-4142). */
export const text = (options: FieldOptions & { max?: number } = {}): Clearable<string> => masked(engine.text(options))

/** Free text of several lines, 65,535 characters at most. A card number in it is masked (R-4142). */
export const longText = (options: FieldOptions = {}): Clearable<string> => masked(engine.longText(options))

/** Free text that an update may replace but not empty. A card number in it is masked (R-4142). */
export const name = (options: FieldOptions & { max?: number } = {}): Field<string> => notEmptied(text(options))

/**
 * Text in a form that something else fixes: a reference, a telephone number, a domain, a certificate, a word to search for.
 * 255 characters at most unless told otherwise. A card number in it is left alone (R-4143).
 */
export const code = (options: FieldOptions & { max?: number } = {}): Clearable<string> => engine.text(options)

/**
 * Text in a fixed form that an update may replace but not empty: the name of a module, a user name, a currency. A card number
 * in it is left alone (R-4143).
 */
export const identifier = (options: FieldOptions & { max?: number } = {}): Field<string> => engine.name(options)

/** Files, whose names are free text (R-4142). */
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
