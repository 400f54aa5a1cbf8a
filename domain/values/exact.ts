/**
 * An argument that has no property beside those of `Stated`; any other is a compile error where the argument is made.
 * TypeScript refuses unknown properties in literals alone: what is spread into one, or comes from a variable, may have
 * more, which would end up in a statement as columns that no rule looked at.
 */
export type Exact<Stated, Given extends Stated> = Given & {
  readonly [Name in Exclude<keyof Given, keyof Stated>]: never
}
