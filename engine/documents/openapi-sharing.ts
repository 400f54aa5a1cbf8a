import { type JsonSchema, mapSubschemas } from './json-schema.js'

type Json = Record<string, unknown>

/** An OpenAPI document as plain data. */
export interface Document extends Json {
  readonly paths: Json
  readonly webhooks?: Json
  readonly components: Record<string, Json>
}

/** Types of components that can be shared. */
type Kind = 'schemas' | 'responses' | 'parameters'

/**
 * Adds part of the document to the components and returns a reference to it. The name must depend only on the part,
 * never on the rest of the document: generated clients name their types after it, and adding an action must not rename
 * them.
 */
export type ShareComponent = <Part extends object>(kind: Kind, name: string, part: Part) => Part

/** Returns every part unchanged, so that it appears inline. */
export const keepInline: ShareComponent = (_kind, _name, part) => part

/** Returns a `share` function that creates components, and a function that returns the components sorted by name. */
export function createSharing(): { readonly share: ShareComponent; readonly components: () => Record<Kind, Json> } {
  const made: Record<Kind, Map<string, object>> = { schemas: new Map(), responses: new Map(), parameters: new Map() }
  const share: ShareComponent = (kind, name, part) => {
    const known = made[kind].get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(part))
      throw new Error(`Two different ${kind} in openapi.json have the name ${name}`)
    made[kind].set(name, part)
    return { $ref: `#/components/${kind}/${name}` } as never
  }
  const components = () =>
    Object.fromEntries(
      Object.entries(made).map(([kind, some]) => [
        kind,
        Object.fromEntries([...some].sort(([a], [b]) => (a < b ? -1 : 1))),
      ]),
    ) as Record<Kind, Json>
  return { share, components }
}

/** Returns a schema in which each named record is a shared component. */
export function shareRecords(schema: JsonSchema, share: ShareComponent): JsonSchema {
  const { title, ...whole } = mapSubschemas(schema, (part) => shareRecords(part, share))
  return title === undefined ? whole : share('schemas', title, whole)
}
