// Runs in the browser.
import { holdsSecret } from '../../../../engine/documents/holds-secret.js'

/** The schema keywords that a form uses. */
export interface FieldSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly maxLength?: number
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly FieldSchema[]
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly patternProperties?: Readonly<Record<string, FieldSchema>>
  readonly additionalProperties?: FieldSchema | boolean
  readonly 'x-aliases'?: readonly string[]
  readonly not?: unknown
}

/** An action's OpenAPI operation, with its path and method. */
export interface Operation {
  readonly operationId: string
  readonly path: string
  readonly method: 'GET' | 'POST'
  readonly 'x-needs-one-of'?: readonly string[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: FieldSchema
  }[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: Readonly<
      Record<
        string,
        {
          readonly schema: {
            readonly required?: readonly string[]
            readonly properties?: Readonly<Record<string, FieldSchema>>
            /** Groups of parameters. Each group requires at least one. */
            readonly anyOf?: OneOf
            readonly allOf?: readonly { readonly anyOf?: OneOf }[]
          }
          /** The smallest call, or a call with every parameter if none is required. */
          readonly example?: Readonly<Record<string, unknown>>
        }
      >
    >
  }
}

type OneOf = readonly { readonly required?: readonly string[] }[]

export type Need = 'required' | 'one of these' | 'optional'
export type FieldKind =
  | 'text'
  | 'long text'
  | 'secret'
  | 'integer'
  | 'number'
  | 'date'
  | 'choice'
  | 'boolean'
  | 'json'
  | 'mixed'

/** A parameter as a form field. */
export interface FormField {
  readonly name: string
  readonly need: Need
  readonly kind: FieldKind
  /** True if the value is or can contain a secret. */
  readonly isSecret: boolean
  readonly aliases: readonly string[]
  readonly choices: readonly string[]
  /** A valid value, as text for the input. */
  readonly example: string | undefined
}

/** Returns an action's parameters in order, except parameters that are always rejected. */
export function listFormFields(operation: Operation): FormField[] {
  const {
    properties = {},
    required = [],
    anyOf,
    allOf = [],
  } = operation.requestBody?.content['application/json']?.schema ?? {}
  const inQuery = (operation.parameters ?? []).filter((one) => one.in === 'query')
  const either = [{ anyOf }, ...allOf].flatMap((set) => set.anyOf ?? []).flatMap((one) => one.required ?? [])
  const oneOf = [...(operation['x-needs-one-of'] ?? []), ...either]
  const need = (name: string, isRequired: boolean): Need =>
    isRequired ? 'required' : oneOf.includes(name) ? 'one of these' : 'optional'
  return [
    ...inQuery.map((one) => toFormField(one.name, need(one.name, one.required === true), one.schema)),
    ...Object.entries(properties)
      .filter(([, schema]) => schema.not === undefined)
      .map(([name, schema]) => toFormField(name, need(name, required.includes(name)), schema)),
  ]
}

/** Returns true if the documented minimal call contains a parameter. */
export const isShown = ({ requestBody }: Operation, name: string): boolean =>
  requestBody?.required === true && Object.hasOwn(requestBody.content['application/json']?.example ?? {}, name)

export const acceptsHeader = ({ parameters = [] }: Operation, name: string): boolean =>
  parameters.some((one) => one.in === 'header' && one.name === name)

function toFormField(name: string, need: Need, schema: FieldSchema): FormField {
  const example = schema.examples?.[0] ?? schema.default
  return {
    name,
    need,
    kind: findFieldKind(schema),
    isSecret: holdsSecret(schema),
    aliases: schema['x-aliases'] ?? [],
    choices: (schema.enum ?? []).filter((value) => value !== null).map(String),
    example: example === undefined || example === null ? undefined : toInputText(example),
  }
}

/** Returns the names and aliases of parameters that are or can contain a secret. */
export const secretNames = (fields: readonly FormField[]): ReadonlySet<string> =>
  new Set(fields.filter(({ isSecret }) => isSecret).flatMap(({ name, aliases }) => [name, ...aliases]))

/** Maximum length of a single-line input. A parameter that allows longer text gets several lines. */
const maxLineLength = 255

function findFieldKind(schema: FieldSchema): FieldKind {
  const type = [schema.type].flat().find((one) => one !== 'null')
  if (schema.format === 'password') return 'secret'
  if (schema.enum !== undefined) return 'choice'
  if (schema.anyOf !== undefined) return 'mixed'
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  if (type === 'array' || type === 'object') return 'json'
  if (schema.format === 'date') return 'date'
  return (schema.maxLength ?? 0) > maxLineLength ? 'long text' : 'text'
}

const toInputText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
