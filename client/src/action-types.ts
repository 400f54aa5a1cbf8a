import type { actions } from './generated/action-facts.js'
import type { components } from './generated/openapi.js'

type Schemas = components['schemas']

/** Names of all actions. */
export type ActionName = keyof typeof actions

/** Parameters of an action. */
export type Params<Name extends ActionName> = Schemas[`${Name}.parameters`]

/** Answer of an action; never where it is not available. */
export type Answer<Name extends ActionName> = `${Name}.answer` extends keyof Schemas ? Schemas[`${Name}.answer`] : never

/** Names of the lists that come in pages. */
export type ListName = {
  [Name in ActionName]: (typeof actions)[Name] extends { list: object } ? Name : never
}[ActionName]

/** One row of a list. */
export type Row<Name extends ListName> =
  Answer<Name> extends infer Page
    ? { [Part in keyof Page]-?: Page[Part] extends readonly (infer One)[] ? One : never }[keyof Page]
    : never
