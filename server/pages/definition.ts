import type { LoginPermission } from '../../domain/clients/login-permissions.js'
import type { PaperFile } from '../../domain/papers/paper-file.js'
import type { FaultCode } from '../../domain/values/faults.js'
import type { Permission } from '../../domain/values/permissions.js'
import type { Locale, TextKey } from '../../domain/words/locale.js'
import type { Words } from '../../domain/words/words.js'
import type { Choices, Entered, Entries } from './form.js'
import type { Html } from './html.js'
import type { Redirect, Shown, Streamed } from './page.js'
import type { KeptFrom, Refusal } from './refusal.js'
import type { AreaVisit, Visit } from './visit.js'

/** The things that `show` has beside the data: the language, and the forms as finished blocks. */
export interface View {
  readonly locale: Locale
  /** Path of the client area, which links begin with. */
  readonly root: string
  /** Returns true if the login may open pages of a permission. */
  may(permission: LoginPermission): boolean
  /** A form of the page, with more above its fields; undefined where it is not offered to this login. */
  form(name: string, above?: Html, options?: FormOptions): Html | undefined
}

/** How a form stands in its page. */
export interface FormOptions {
  /** Values of hidden fields, which tell apart the forms of one name on a page. */
  readonly hidden?: Readonly<Record<string, string>>
  /** In place of its button: for a form with several. */
  readonly buttons?: Html
}

/** A form of a page (R-4103): what it asks for, and the one function of the domain that it calls. */
export interface FormDefinition<V extends Visit, Data, E extends Entries = Entries, Result = unknown> {
  /** A sentence without a subject, for the table of pages: `Shows the password of the service.` */
  readonly summary: string
  readonly button: TextKey
  /** The fields, in the words of actions' parameters. */
  readonly fields: E
  /**
   * The permissions that the login needs beside that of the page, and the staff account that opened the session, if one has: that
   * of the action whose rule the form calls (R-4531). `full` is full access.
   */
  readonly needs?: {
    readonly login?: LoginPermission
    readonly staff?: Permission | 'full'
    readonly without?: KeptFrom
  }
  /**
   * Asks the owner of the login for its password, and for a code where it has a second factor, before the form is run (R-4410):
   * `opened` in a session that staff has opened, `always` in every one.
   */
  readonly proof?: 'opened' | 'always'
  /** Returns false where the data of the page leaves nothing for the form to do: then it is neither shown nor taken. */
  offered?(data: Data): boolean
  /** Returns what stands in the places of its labels and its button, in a form of these hidden values. */
  places?(data: Data, hidden: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>
  /** Returns what its fields of type `select` and `checkboxes` offer. */
  choices?(data: Data, locale: Locale, hidden: Readonly<Record<string, unknown>>): Choices
  /** Returns what its fields begin with, as a browser would send it. */
  initial?(data: Data, hidden: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** Returns the optional fields that a form of these hidden values has not: they are neither shown nor read. */
  leavesOut?(data: Data, hidden: Readonly<Record<string, unknown>>): readonly (keyof E & string)[]
  /** `attempts`: each post counts as one of the address. */
  readonly limit?: 'attempts'
  /**
   * Names a link behind which a password is hashed. Posts with it are counted, because hashing is slow; `run` then returns
   * undefined where the link cannot be used.
   */
  link?(visit: V, data: Data): string
  /** Does it, by one function of the domain. Throws Mistake, faults, refusals. Undefined where the link is gone. */
  run(visit: V, values: Entered<E>, data: Data): Promise<Result | Redirect | Streamed | undefined>
  /** Faults of the rules that are told beside a field. */
  readonly mistakes?: Readonly<Partial<Record<FaultCode, keyof E & string>>>
  /** Shows what `run` has returned, unless that leads on or is a file. */
  done?(result: Result, view: View, data: Data): Shown
}

interface Parts<V extends Visit, Data> {
  /** Below /client, such as `/services/:id`. */
  readonly path: string
  /** A sentence without a subject, for the table of pages: `Lists the invoices of the account.` */
  readonly summary: string
  /** The place of the page in the navigation, from 1, and its name there. */
  readonly menu?: { readonly order: number; readonly name: keyof Words['menu'] }
  /** Reads what the page shows, as plain data; undefined for what is not there, or belongs to another account. */
  load?(visit: V): Promise<Data | undefined>
  /** Makes markup of the data. */
  show?(data: Data, view: View): Shown
  /** Makes a paper, in place of `load` and `show`; undefined as there. */
  file?(visit: V): Promise<PaperFile | undefined>
  /** Hands out a file that somebody has sent, in place of `load` and `show`; undefined as there. */
  download?(visit: V): Promise<PaperFile | undefined>
  /** Does something by GET, in place of `load` and `show`: for links that work once. Neither HEAD nor looking ahead does. */
  act?(visit: V): Promise<Redirect | Shown | undefined>
  /** The refusal where `load`, `file`, `download`, `act` or a form returns undefined; the page "not found" unless stated. */
  gone?(visit: V): Refusal
  readonly forms?: Readonly<Record<string, FormDefinition<V, Data>>>
}

/** A page of visitors. */
export interface VisitorPage<Data> extends Parts<Visit, Data> {
  /** True where the session of who is signed in counts, and where it must be the one that a form was served to. */
  readonly knowsSession?: boolean
}

/** A page of an account: ids in its address are looked up under the client of the session. */
export interface AreaPage<Data> extends Parts<AreaVisit, Data> {
  /** The permission that the login needs; none for a page of every login. */
  readonly permission?: LoginPermission
  /** True for a page of the owner of the account alone. */
  readonly ownerOnly?: boolean
}

/** A page as the router answers it, whoever it is for. */
export interface Definition extends Parts<Visit, unknown> {
  readonly kind: 'visitor' | 'area'
  readonly knowsSession?: boolean
  readonly permission?: LoginPermission
  readonly ownerOnly?: boolean
}

/** Defines a page that needs no session. */
export const visitorPage = <Data>(page: VisitorPage<Data>): Definition => ({ kind: 'visitor', ...page }) as Definition

/** Defines a page that needs a session whose login has the permission for it. */
export const areaPage = <Data>(page: AreaPage<Data>): Definition => ({ kind: 'area', ...page }) as Definition

/** Defines a form for a page whose data is `Data`. */
export const formOf =
  <V extends Visit, Data>() =>
  <E extends Entries, Result>(form: FormDefinition<V, Data, E, Result>): FormDefinition<V, Data> =>
    form as unknown as FormDefinition<V, Data>

/** Thrown by a form: what is wrong with one of its fields. The form is shown again, with the text beside the field. */
export class Mistake extends Error {
  override readonly name = 'Mistake'
  constructor(
    readonly field: string,
    readonly text: TextKey,
    readonly values: Readonly<Record<string, string>> = {},
  ) {
    super(text[1])
  }
}
