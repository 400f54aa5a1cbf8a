import { Refusal } from '../common/refusals.mjs'

const integerForm = /^-?\d+$/
const decimalForm = /^-?\d{1,30}(?:\.\d+)?$/
const emailForm = /^[^\s@<>()[\],;:\\"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i
const words = new Map([
  ...['1', 'true', 'on', 'yes'].map((word) => [word, true]),
  ...['0', 'false', 'off', 'no'].map((word) => [word, false]),
])

// Each type converts text from the request to a value, or to undefined if the text is invalid or out of bounds.
export const text =
  (max = 255) =>
  (wire) =>
    wire.length <= max ? wire : undefined
export const email = (wire) => (wire.length <= 254 && emailForm.test(wire) ? wire : undefined)
export const flag = (wire) => words.get(wire.toLowerCase())
export const country = (wire) => (/^[A-Z]{2}$/.test(wire) ? wire : undefined)
export const oneOf = (values) => (wire) => (values.includes(wire) ? wire : undefined)
export const integer = (min, max) => (wire) => {
  const value = integerForm.test(wire) ? Number(wire) : Number.NaN
  return value >= min && value <= max ? value : undefined
}
export const id = integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
export const decimal = (min, max) => (wire) => {
  const value = decimalForm.test(wire) ? Number(wire) : Number.NaN
  return value >= min && value <= max ? value : undefined
}

const decode = (part) => {
  const spaced = part.includes('+') ? part.replaceAll('+', ' ') : part
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced
}

/** Parses form data into the values of an action's parameters. Throws the Refusal invalid_parameters. */
export function readForm(form, { required = {}, optional = {} }) {
  const values = {}
  for (const part of form.split('&')) {
    const equals = part.indexOf('=')
    if (equals < 0) continue
    const name = decode(part.slice(0, equals))
    const read = required[name] ?? optional[name]
    const wire = part.length === equals + 1 || read === undefined ? '' : decode(part.slice(equals + 1)).trim()
    if (wire === '') continue
    const value = read(wire)
    if (value === undefined) throw invalid(name, 'is out of bounds')
    values[name] = value
  }
  for (const name in required) if (values[name] === undefined) throw invalid(name, 'is required')
  return values
}

const invalid = (name, problem) =>
  new Refusal('invalid_parameters', { errors: { [name]: [`The ${name} field ${problem}.`] } })
