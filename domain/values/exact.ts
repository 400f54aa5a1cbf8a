/**
 * An argument that has only properties of `Stated`. Any other property is a compile error at the call. TypeScript
 * otherwise rejects unknown properties only in literals. Properties from a spread or a variable would end up in a
 * statement as columns that no rule has checked.
 */
export type Exact<Stated, Given extends Stated> = Given & {
  readonly [Name in Exclude<keyof Given, keyof Stated>]: never
}
