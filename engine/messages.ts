import type { TLocalizedValidationError } from 'typebox/error'

const types: Record<string, string> = {
  string: 'must be text',
  integer: 'must be a whole number',
  number: 'must be a number in plain decimal form',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a group of named values',
}

const formats: Record<string, string> = {
  email: 'must be an email address',
  'address-range': 'must be an IP address or a CIDR range',
  base64: 'must be base64',
  date: 'must be an existing date in the form YYYY-MM-DD',
}

/** Returns the message for a call without any of the parameters in `needsOneOf`. */
export const describeNoneSent = (names: readonly string[]): string =>
  names.length === 1 ? `The ${names[0]} field is required.` : `Send one of: ${names.join(', ')}.`

/**
 * A violated rule, for translating the message: a name such as `required`, a schema keyword, or the expected type or
 * format. `own` is a rule with the field's own message.
 */
export interface BrokenRule {
  readonly rule: string
  /** Limit of the rule, such as the number of characters for `maxLength`, or the comma-separated values of `enum`. */
  readonly limit?: number | string
}

/** Returns the rule of a schema violation. */
export function findRule({ keyword, params }: TLocalizedValidationError): BrokenRule {
  const facts = params as { limit?: number; type?: string | string[]; format?: string; allowedValues?: unknown[] }
  if (keyword === 'type') return { rule: String(facts.type) }
  if (keyword === 'format') return { rule: String(facts.format) }
  if (keyword === 'enum') return { rule: keyword, limit: String(facts.allowedValues?.join(', ')) }
  return { rule: keyword, ...(facts.limit !== undefined && { limit: facts.limit }) }
}

/** Returns the message for a schema violation, to follow "The x field". */
export function describeViolation({ keyword, params, message }: TLocalizedValidationError): string {
  const facts = params as {
    limit?: number
    type?: string | string[]
    format?: string
    allowedValues?: unknown[]
    requiredProperties?: string[]
  }
  switch (keyword) {
    case 'type':
      return types[String(facts.type)] ?? message
    case 'format':
      return formats[facts.format ?? ''] ?? message
    case 'maxLength':
      return `must not be longer than ${facts.limit} characters`
    case 'pattern':
      return 'has an invalid format'
    case 'minLength':
      return `must be at least ${facts.limit} characters long`
    case 'minimum':
      return `must be at least ${facts.limit}`
    case 'maximum':
      return `must be at most ${facts.limit}`
    case 'maxItems':
      return `must not have more than ${facts.limit} items`
    case 'maxProperties':
      return `must not have more than ${facts.limit} values`
    case 'minItems':
      return `must have at least ${facts.limit} items`
    case 'enum':
      return `must be one of: ${facts.allowedValues?.join(', ')}`
    case 'boolean':
      return 'is not allowed as a name'
    case 'required':
      return `is missing ${facts.requiredProperties?.join(', ') ?? 'a required value'}`
    default:
      return message
  }
}
