// Runs in the browser.
import type { FormField } from './operation.js'

/** A field's value or problem, or undefined if an optional field is empty. */
export type EnteredValue = { readonly value: unknown } | { readonly problem: string } | undefined

/** Reads a field. Rejects only what cannot be sent, because the service checks limits. */
export function readEntered({ kind, need }: FormField, text: string): EnteredValue {
  if (text.trim() === '') return need === 'required' ? { problem: 'This field is required.' } : undefined
  switch (kind) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text.trim()) ? { value: Number(text) } : { problem: 'Enter a whole number.' }
    case 'number':
      return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text.trim())
        ? { value: Number(text) }
        : { problem: 'Enter a number with a decimal point, not a comma.' }
    case 'boolean':
      return { value: text === 'true' }
    case 'json':
      return readJson(text)
    case 'mixed':
      return /^\s*[[{]/.test(text) ? readJson(text) : { value: text.trim() }
    default:
      return { value: text }
  }
}

/** Reads parameters without a field from a JSON object. */
export function readExtraParameters(text: string): EnteredValue {
  if (text.trim() === '') return undefined
  const read = readJson(text)
  if (read === undefined || 'problem' in read) return read
  return typeof read.value === 'object' && read.value !== null && !Array.isArray(read.value)
    ? read
    : { problem: 'Enter a JSON object, such as {"name": "value"}.' }
}

function readJson(text: string): EnteredValue {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { problem: `This is not valid JSON: ${(error as Error).message}.` }
  }
}
