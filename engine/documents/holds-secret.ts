// Imports nothing, so that it runs in a browser as well.

/** The parts of a schema in which a secret may stand. */
interface Schema {
  readonly format?: string | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly patternProperties?: Readonly<Record<string, Schema>> | undefined
  readonly additionalProperties?: Schema | boolean | undefined
  readonly items?: Schema | undefined
  readonly anyOf?: readonly Schema[] | undefined
}

/** Returns true for the schema of a secret, and of what may hold one in some part. */
export function holdsSecret(schema: Schema): boolean {
  const { format, properties = {}, patternProperties = {}, items, anyOf = [], additionalProperties } = schema
  return (
    format === 'password' ||
    [...Object.values(properties), ...Object.values(patternProperties), ...anyOf].some(holdsSecret) ||
    (items !== undefined && holdsSecret(items)) ||
    (typeof additionalProperties === 'object' && holdsSecret(additionalProperties))
  )
}
