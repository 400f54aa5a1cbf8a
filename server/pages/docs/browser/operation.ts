// Runs in the browser.
import { holdsSecret } from '../../../../engine/documents/holds-secret.js'

/** The keywords of a parameter's schema that a form goes by. */
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
  /** Other names that the parameter is taken by. */
  readonly 'x-aliases'?: readonly string[]
  readonly not?: unknown
}

/** The operation object of one action, with its path and method. */
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
            /** Sets of parameters of which one each is needed. */
            readonly anyOf?: OneOf
            readonly allOf?: readonly { readonly anyOf?: OneOf }[]
          }
          /** The smallest call; one with every parameter where none is needed. */
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

/** One parameter as a form shows it. */
export interface FormField {
  readonly name: string
  readonly need: Need
  readonly kind: FieldKind
  /** It is a secret, or may hold one. */
  readonly isSecret: boolean
  /** Other names that it is taken by. */
  readonly aliases: readonly string[]
  /** The values of a choice. */
  readonly choices: readonly string[]
  /** A value that fits, as it would be typed. */
  readonly example: string | undefined
}

/** Returns the parameters of an action in its order. Those that it takes only to refuse them are left out. */
export function fieldsOf(operation: Operation): FormField[] {
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
    ...inQuery.map((one) => fieldOf(one.name, need(one.name, one.required === true), one.schema)),
    ...Object.entries(properties)
      .filter(([, schema]) => schema.not === undefined)
      .map(([name, schema]) => fieldOf(name, need(name, required.includes(name)), schema)),
  ]
}

/** Returns true for a parameter that the smallest call of the documents sends, required or not. */
export const isShown = ({ requestBody }: Operation, name: string): boolean =>
  requestBody?.required === true && Object.hasOwn(requestBody.content['application/json']?.example ?? {}, name)

/** Returns true where a header is a parameter of the action. */
export const takesHeader = ({ parameters = [] }: Operation, name: string): boolean =>
  parameters.some((one) => one.in === 'header' && one.name === name)

function fieldOf(name: string, need: Need, schema: FieldSchema): FormField {
  const example = schema.examples?.[0] ?? schema.default
  return {
    name,
    need,
    kind: kindOf(schema),
    isSecret: holdsSecret(schema),
    aliases: schema['x-aliases'] ?? [],
    choices: (schema.enum ?? []).filter((value) => value !== null).map(String),
    example: example === undefined || example === null ? undefined : asTyped(example),
  }
}

/** Returns the names under which an action takes what is, or may hold, a secret. */
export const secretNames = (fields: readonly FormField[]): ReadonlySet<string> =>
  new Set(fields.filter(({ isSecret }) => isSecret).flatMap(({ name, aliases }) => [name, ...aliases]))

/** Text longer than this gets several lines. */
const lineLetters = 255

function kindOf(schema: FieldSchema): FieldKind {
  const type = [schema.type].flat().find((one) => one !== 'null')
  if (schema.format === 'password') return 'secret'
  if (schema.enum !== undefined) return 'choice'
  if (schema.anyOf !== undefined) return 'mixed'
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  if (type === 'array' || type === 'object') return 'json'
  if (schema.format === 'date') return 'date'
  return (schema.maxLength ?? 0) > lineLetters ? 'long text' : 'text'
}

const asTyped = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
