import { type JsonSchema, mapParts } from './json-schema.js'

type Json = Record<string, unknown>

/** An OpenAPI description as plain data. */
export interface Document extends Json {
  readonly paths: Json
  readonly webhooks?: Json
  readonly components: Record<string, Json>
}

/** The kinds of component that parts of a document can become. */
type Kind = 'schemas' | 'responses' | 'parameters'

/**
 * Makes a part of the document a component of the given name, and returns what stands in its place. The name follows
 * from the part alone, never from what else the document holds: generated clients have types of these names, which must
 * not change when an action is added.
 */
export type Share = <Part extends object>(kind: Kind, name: string, part: Part) => Part

/** Leaves every part where it is used. */
export const apart: Share = (_kind, _name, part) => part

/** Returns a `share` that refers to components, and the components that it has made, in the order of their names. */
export function sharing(): { readonly share: Share; readonly components: () => Record<Kind, Json> } {
  const made: Record<Kind, Map<string, object>> = { schemas: new Map(), responses: new Map(), parameters: new Map() }
  const share: Share = (kind, name, part) => {
    const known = made[kind].get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(part))
      throw new Error(`Two different ${kind} of openapi.json have the name ${name}`)
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

/** Returns a schema in which each record with a name is shared. */
export function shareRecords(schema: JsonSchema, share: Share): JsonSchema {
  const { title, ...whole } = mapParts(schema, (part) => shareRecords(part, share))
  return title === undefined ? whole : share('schemas', title, whole)
}
