import type { operations } from './generated/openapi.js'

/** Names of all actions. */
export type ActionName = keyof operations

/** Parameters of an action. */
export type Params<Name extends ActionName> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Body extends object } }
}
  ? Body
  : operations[Name]['parameters'] extends { query?: infer Values extends object }
    ? [Values] extends [never]
      ? Record<string, never>
      : Values
    : Record<string, never>

/** Answer of an action; never where it is not available. */
export type Answer<Name extends ActionName> = operations[Name]['responses'] extends {
  200: { content: { 'application/json': infer Body } }
}
  ? Body
  : never

/** Names of the lists that come in pages. */
export type ListName = {
  [Name in ActionName]: [Answer<Name>] extends [never]
    ? never
    : 'totalresults' extends keyof Answer<Name>
      ? Name
      : never
}[ActionName]

/** One row of a list. */
export type Row<Name extends ListName> = RowOf<Required<Answer<Name>>>

type RowOf<Page> = { [Part in keyof Page]: Page[Part] extends readonly (infer One)[] ? One : never }[keyof Page]
