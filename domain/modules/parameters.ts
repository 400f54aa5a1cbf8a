import { addressForm, emptyOr } from '../ports/forms.js'
import type { Parameter, ValueRule } from '../ports/module.js'

/** Returns a parameter's value in stored form, or undefined if the value is invalid. */
export function serializeParameter(parameter: Parameter, value: string | boolean | null): string | undefined {
  const text = ofType(parameter, value)
  return text === undefined || parameterForm(parameter)?.holds(text) === false ? undefined : text
}

function ofType({ type, options }: Parameter, value: string | boolean | null): string | undefined {
  if (type === 'yesno') return typeof value === 'boolean' ? yesOrNo(value) : /^(?:yes|no)$/.exec(value ?? '')?.[0]
  if (typeof value !== 'string') return undefined
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(value.trim()) ? value.trim() : undefined
  if (type === 'dropdown') return options?.find((option) => option === value)
  return value
}

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no')

/** Returns a description of the values that a parameter accepts, to follow "must be". */
export function describeParameterRule(parameter: Parameter): string {
  const { type, options } = parameter
  const form = parameterForm(parameter)
  if (form !== undefined) return form.rule
  if (type === 'yesno') return 'yes or no'
  if (type === 'number') return 'a number in plain decimal form'
  return type === 'dropdown' ? `one of: ${options?.join(', ')}` : 'text'
}

const parameterForm = ({ form, httpsOnly }: Parameter): ValueRule | undefined =>
  form ?? (httpsOnly ? emptyOr(addressForm) : undefined)

/** Returns the required parameters that have neither a value nor a default. */
export const findMissingParameters = (
  parameters: readonly Parameter[],
  stored: Readonly<Record<string, string>>,
): Parameter[] =>
  parameters.filter(
    ({ name, required, default: defaultValue }) => required && defaultValue === undefined && !stored[name],
  )
