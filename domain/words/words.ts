import type { english } from './en.js'

type Texts<Own> = { readonly [Name in keyof Own]: Own[Name] extends string ? string : Texts<Own[Name]> }

/** All texts of a language by group and name. A built-in language that lacks one does not compile. */
export type Words = Texts<typeof english>
