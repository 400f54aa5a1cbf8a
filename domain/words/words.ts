import type { english } from './en.js'

/** Every word of a language, by where it stands. A language that lacks one does not compile. */
export type Words = {
  readonly [Group in keyof typeof english]: { readonly [Name in keyof (typeof english)[Group]]: string }
}

/** Returns a text with values in place of `{name}`; a name without a value stays as it is. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
