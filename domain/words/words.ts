import type { english } from './en.js'

type Texts<Own> = { readonly [Name in keyof Own]: Own[Name] extends string ? string : Texts<Own[Name]> }

/** Every word of a language, by where it stands. A language that lacks one does not compile. */
export type Words = Texts<typeof english>
