// Has no imports, because it also runs in browsers.

/** Schema keywords that can mark or contain a secret. */
interface Schema {
  readonly format?: string | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly patternProperties?: Readonly<Record<string, Schema>> | undefined
  readonly additionalProperties?: Schema | boolean | undefined
  readonly items?: Schema | undefined
  readonly anyOf?: readonly Schema[] | undefined
}

/** Returns true if a schema describes a secret or contains one. */
export function holdsSecret(schema: Schema): boolean {
  const { format, properties = {}, patternProperties = {}, items, anyOf = [], additionalProperties } = schema
  return (
    format === 'password' ||
    [...Object.values(properties), ...Object.values(patternProperties), ...anyOf].some(holdsSecret) ||
    (items !== undefined && holdsSecret(items)) ||
    (typeof additionalProperties === 'object' && holdsSecret(additionalProperties))
  )
}
