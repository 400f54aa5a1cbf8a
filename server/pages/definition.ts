import type { LoginPermission } from '../../domain/clients/login-permissions.js'
import type { DocumentFile } from '../../domain/papers/document-file.js'
import type { FaultCode } from '../../domain/values/faults.js'
import type { Permission } from '../../domain/values/permissions.js'
import type { Locale, TextKey } from '../../domain/words/locale.js'
import type { Words } from '../../domain/words/words.js'
import type { DeniedFormTexts, Refusal } from './error-pages.js'
import type { Choices, Entries, FormValues } from './form.js'
import type { Html } from './html.js'
import type { PageContent, Redirect, StreamedFile } from './page.js'
import type { AreaVisit, Visit } from './visit.js'

/**
 * Argument of `show` in addition to the data: the language, the login's permissions, and the page's forms as finished
 * markup.
 */
export interface View {
  readonly locale: Locale
  /** Path of the client area, the prefix of all links. */
  readonly root: string
  /** Returns true if the login may open pages with this permission. */
  may(permission: LoginPermission): boolean
  /** Returns a form with `above` placed before its fields, or undefined if the form is not offered to this login. */
  form(name: string, above?: Html, options?: FormOptions): Html | undefined
}

export interface FormOptions {
  /** Hidden fields. They distinguish several copies of a form on a page. */
  readonly hidden?: Readonly<Record<string, string>>
  /** Replaces the form's button, for a form with several. */
  readonly buttons?: Html
}

/** A form on a page (R-4103): its fields, and the domain function that it calls. */
export interface FormDefinition<V extends Visit, Data, E extends Entries = Entries, Result = unknown> {
  /** A sentence without a subject, for the table of pages: `Shows the password of the service.` */
  readonly summary: string
  readonly button: TextKey
  /** The fields, named like action parameters. */
  readonly fields: E
  /**
   * Permissions required in addition to the page's: `login` of the login, and `staff` of the staff account that opened
   * the session, if any. `staff` is the permission of the action whose rule the form calls (R-4531), or `full` for full
   * access.
   */
  readonly needs?: {
    readonly login?: LoginPermission
    readonly staff?: Permission | 'full'
    readonly without?: DeniedFormTexts
  }
  /**
   * Requires the login's password, and a code if it has a second factor, before the form runs (R-4410): `opened` only
   * in sessions opened by staff, `always` in every session.
   */
  readonly proof?: 'opened' | 'always'
  /** Returns false if the data leaves nothing for the form to do. The form is then neither shown nor accepted. */
  offered?(data: Data): boolean
  /** Returns the placeholder values for the labels and the button. */
  places?(data: Data, hidden: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>
  /** Returns the choices for fields of type `select` and `checkboxes`. */
  choices?(data: Data, locale: Locale, hidden: Readonly<Record<string, unknown>>): Choices
  /** Returns the initial values in the format that a browser sends. */
  initial?(data: Data, hidden: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** Returns the optional fields to omit. They are neither shown nor read. */
  leavesOut?(data: Data, hidden: Readonly<Record<string, unknown>>): readonly (keyof E & string)[]
  /** `attempts`: each POST to the page counts as an attempt from the visitor's address. */
  readonly limit?: 'attempts'
  /**
   * Returns the key of the emailed link through which the form sets a password. Posts with it count as attempts,
   * because hashing is slow. `run` returns undefined if the link cannot be used.
   */
  link?(visit: V, data: Data): string
  /**
   * Runs one domain function. Throws Mistake, domain errors, and error pages. Returns undefined if the record or link
   * no longer exists.
   */
  run(visit: V, values: FormValues<E>, data: Data): Promise<Result | Redirect | StreamedFile | undefined>
  /** Domain errors that are shown next to a field. */
  readonly mistakes?: Readonly<Partial<Record<FaultCode, keyof E & string>>>
  /** Renders the result of `run`. Not called for a redirect or a file. */
  done?(result: Result, view: View, data: Data): PageContent
}

interface Parts<V extends Visit, Data> {
  /** Path below /client, such as `/services/:id`. */
  readonly path: string
  /** A sentence without a subject, for the table of pages: `Lists the invoices of the account.` */
  readonly summary: string
  /** The position in the navigation, counted from 1, and the name there. */
  readonly menu?: { readonly order: number; readonly name: keyof Words['menu'] }
  /** Loads plain data. Returns undefined if the record does not exist or belongs to another account. */
  load?(visit: V): Promise<Data | undefined>
  show?(data: Data, view: View): PageContent
  /** Renders a PDF, instead of `load` and `show`. Returns undefined in the same cases as `load`. */
  file?(visit: V): Promise<DocumentFile | undefined>
  /**
   * Sends a file that browsers only save, instead of `load` and `show`. Returns undefined in the same cases as `load`.
   */
  download?(visit: V): Promise<DocumentFile | undefined>
  /** Acts on a GET, instead of `load` and `show`, for links that work once. Not called for HEAD or prefetching. */
  act?(visit: V): Promise<Redirect | PageContent | undefined>
  /**
   * Returns the error page if `load`, `file`, `download`, `act`, or a form returns undefined. Defaults to "not found".
   */
  gone?(visit: V): Refusal
  readonly forms?: Readonly<Record<string, FormDefinition<V, Data>>>
}

export interface VisitorPage<Data> extends Parts<Visit, Data> {
  /**
   * True if the page reads the session. If there is one, the page's forms accept only posts from the session they were
   * served to.
   */
  readonly knowsSession?: boolean
}

/** A page of an account. IDs in its address are looked up under the session's client. */
export interface AreaPage<Data> extends Parts<AreaVisit, Data> {
  /** The permission that the login needs. If undefined, every login may open the page. */
  readonly permission?: LoginPermission
  readonly ownerOnly?: boolean
}

/** A page of either kind, for the router. */
export interface Definition extends Parts<Visit, unknown> {
  readonly kind: 'visitor' | 'area'
  readonly knowsSession?: boolean
  readonly permission?: LoginPermission
  readonly ownerOnly?: boolean
}

/** Defines a page that needs no session. */
export const visitorPage = <Data>(page: VisitorPage<Data>): Definition => ({ kind: 'visitor', ...page }) as Definition

/** Defines a page that needs a session whose login has the page's permission. */
export const areaPage = <Data>(page: AreaPage<Data>): Definition => ({ kind: 'area', ...page }) as Definition

/** Returns a function that defines a form for pages that load `Data`. */
export const createFormDefiner =
  <V extends Visit, Data>() =>
  <E extends Entries, Result>(form: FormDefinition<V, Data, E, Result>): FormDefinition<V, Data> =>
    form as unknown as FormDefinition<V, Data>

/**
 * Thrown by a form to be shown again with the text next to a field, or above the fields if `field` is empty or hidden.
 */
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
