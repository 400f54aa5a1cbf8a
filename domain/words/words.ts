import type { english } from './en.js'

type Texts<Own> = { readonly [Name in keyof Own]: Own[Name] extends string ? string : Texts<Own[Name]> }

/** Every word of a language, by where it stands. A language that lacks one does not compile. */
export type Words = Texts<typeof english>

/** Returns a text with values in place of `{name}`; a name without a value stays as it is. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
