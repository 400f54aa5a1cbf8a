import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { faults } from '../../domain/values/faults.js'
import type { Entry } from '../../engine/catalogue.js'
import { listErrors } from '../../engine/possible-errors.js'
import { successSchema } from '../../engine/success.js'

interface Success {
  readonly schema: TSchema
  readonly validator: Validator
}

/** Success schema by action, or null for actions that never succeed. */
const successes = new WeakMap<Entry, Success | null>()

/** Declared refusals by action, as status and code. */
const declaredRefusals = new WeakMap<Entry, ReadonlySet<string>>()

function successOf(entry: Entry): Success | null {
  let success = successes.get(entry)
  if (success === undefined) {
    const schema = successSchema(entry)
    success = schema === undefined ? null : { schema, validator: Compile(schema) }
    successes.set(entry, success)
  }
  return success
}

function declares(entry: Entry, status: number, code: string): boolean {
  let declared = declaredRefusals.get(entry)
  if (declared === undefined) {
    declared = new Set(listErrors(entry, faults).map((one) => `${one.status} ${one.code}`))
    declaredRefusals.set(entry, declared)
  }
  return declared.has(`${status} ${code}`)
}

/** Returns a sentence for each violation of an action's definition in an answer. */
export function contractProblems(entry: Entry, status: number, body: Record<string, unknown>): string[] {
  return status === 200 ? successProblems(entry, body) : refusalProblems(entry, status, body)
}

function successProblems(entry: Entry, body: Record<string, unknown>): string[] {
  const success = successOf(entry)
  if (success === null) return [`${entry.name} answered 200 although it never succeeds`]
  const { schema, validator } = success
  const broken = validator.Check(body) ? [] : [...validator.Errors(body)]
  return [
    ...broken.map(({ instancePath, message }) => `${entry.name} answered ${instancePath || 'a body'} that ${message}`),
    ...undeclared(schema as Schema, body, '').map((path) => `${entry.name} answered the undeclared field ${path}`),
  ]
}

function refusalProblems(entry: Entry, status: number, body: Record<string, unknown>): string[] {
  const { result, code, message } = body
  if (result !== 'error' || typeof message !== 'string' || typeof code !== 'string')
    return [`${entry.name} answered ${status} without the error form`]
  if (!declares(entry, status, code)) return [`${entry.name} answered the undeclared ${status} ${code}`]
  // Tests that provoke an outage do not use this check. In any other test, a failing server is a defect.
  return code === 'internal_error' ? [`${entry.name} failed: ${message}`] : []
}

interface Schema {
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
}

/** Returns the paths of an answer's fields that its schema does not declare. */
function undeclared(schema: Schema, value: unknown, path: string): string[] {
  const forms = [schema, ...(schema.anyOf ?? [])]
  if (Array.isArray(value)) {
    const items = forms.find((form) => form.items !== undefined)?.items
    return items === undefined ? [] : value.flatMap((one) => undeclared(items, one, `${path}[]`))
  }
  const objects = forms.filter(({ properties }) => properties !== undefined)
  if (typeof value !== 'object' || value === null || objects.length === 0) return []
  return Object.entries(value).flatMap(([key, one]) => {
    const below = objects
      .map(
        ({ properties, additionalProperties: further }) =>
          properties?.[key] ?? (typeof further === 'object' && further),
      )
      .find((found) => found !== undefined && found !== false)
    return below === undefined ? [`${path}.${key}`] : undeclared(below, one, `${path}.${key}`)
  })
}
