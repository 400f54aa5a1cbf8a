import type { Deprecation } from './deprecation.js'
import type { Field, Fields, Params, Values } from './fields.js'
import type { Risk } from './risks.js'

/** A paged handler's result: the number of rows, and the rows of one page, presented. */
export interface Listing<Item> {
  readonly total: () => number | Promise<number>
  readonly rows: (offset: number, limit: number) => Promise<readonly Item[]>
  /**
   * Returns at most `limit` rows with greater ids than the given one, which may be deleted, in the order of their ids
   * whatever that of the list is; the first ones without an id. A list without it cannot be walked by `after`.
   */
  readonly walk?: (id: number | undefined, limit: number) => Promise<Piece<Item>>
  /**
   * Returns rows that have changed since a place, at most `limit`, all rows first where none is given; undefined for a place
   * in a database as it was before an older state was restored. Lists that state `changedSince` have it.
   */
  readonly changed?: (from: Place | undefined, limit: number) => Promise<Changes<Item> | undefined>
}

/** A place in the changes of a list: JSON that says nothing to the engine. */
export type Place = object

export interface Changes<Item> {
  readonly items: readonly Item[]
  readonly next: Place
  /** True while further rows wait. */
  readonly more: boolean
}

/** Consecutive rows of a list, presented. */
export interface Piece<Item> {
  readonly items: readonly Item[]
  /** The id of the last row that was read; undefined if none follow. */
  readonly last: number | undefined
}

/** The result of a streamed handler: a listing that can also be read from one id to the next. */
export interface StreamedListing<Item> extends Listing<Item> {
  /** Returns at most `limit` rows after the one with the id, which may be deleted; the first ones without an id. */
  readonly after: (id: number | undefined, limit: number) => Promise<Piece<Item>>
}

/** The facts that every definition states. */
export interface Definition<R extends Fields, O extends Fields, Permission> {
  /** The public action name; always the file's own name. */
  readonly name: string
  /** One sentence for the reference. */
  readonly summary: string
  /** Further paragraphs for the reference, in Markdown. */
  readonly description?: string
  /** Set for an action that goes one day. */
  readonly deprecated?: Deprecation
  readonly method: 'GET' | 'POST'
  /** The key the caller's role must hold; `full` asks for a role with full access. */
  readonly permission: Permission | 'full'
  /** Another key that suffices: of a role that may see what this action shows and little else. */
  readonly orPermission?: Permission
  /** Reasons to look twice before it is called (R-3051); an empty list where there is none. Of a POST alone. */
  readonly risks?: readonly Risk[]
  readonly required?: R
  readonly optional?: O
  /** At least one of these optional parameters must be sent, else 400. */
  readonly needsOneOf?: readonly (keyof O & string)[]
  /** Optional parameters that the smallest call of the documents sends as well, because a rule refuses it without them. */
  readonly exampleWith?: readonly (keyof O & string)[]
}

/** The reason why an action cannot be tried, or cannot with some of its parameters. */
export interface Untriable<Parameter extends string = string> {
  /** A sentence. */
  readonly because: string
  /** The optional parameters that make a trial impossible; without this no call can be tried. */
  readonly with?: readonly Parameter[]
}

/** Optional facts of an action with a handler. */
export interface AnswerFacts<R extends Fields, O extends Fields, Permission, Fault> {
  /** Domain faults the action answers with their own status. */
  readonly faults?: readonly Fault[]
  /** Domain faults that speak of one parameter: answered 422 with `errors` on that parameter. */
  readonly rejects?: { readonly [K in keyof NoInfer<R> | keyof NoInfer<O>]?: readonly Fault[] }
  /**
   * The answer holds a secret that is shown this once, so it is never kept for replays; where a parameter is named, only of
   * a call that sends it.
   */
  readonly showsSecret?: boolean | { readonly with: keyof O & string }
  /**
   * Stated by a POST of which a trial (R-2751) would do what no rollback takes back, or show what only the real call may.
   * Any other that works in its transaction alone can be tried.
   */
  readonly cannotBeTried?: Untriable<keyof NoInfer<O> & string>
  /** Permissions that a trial needs besides: its answer tells of what exists, as the lists do that ask for them (R-2754). */
  readonly trialNeeds?: readonly Permission[]
  /** The record that a call changes, for the log: its kind, and the parameter or field of the answer that names it. */
  readonly changes?: { readonly type: string; readonly by: string }
  /** Fields of the answer under names that only a provider knows, beside the declared ones. */
  readonly further?: Field
}

export type Kind = 'plain' | 'paged' | 'streamed' | 'remote' | 'unavailable'

/** The form the engine works with: the same facts, the handler's types erased. */
export interface Action extends Definition<Fields, Fields, string>, AnswerFacts<Fields, Fields, string, string> {
  readonly kind: Kind
  readonly returns?: Fields
  readonly item?: Fields
  readonly collection?: string
  /** The list takes `changed_since`, with these filters alone: they are about what never changes of a row (R-3213, R-3222). */
  readonly changedSince?: readonly string[]
  readonly because?: string
  readonly answers?: 'unavailable' | 'forbidden'
  readonly run?: (params: never, ctx: never) => unknown
  readonly tryOut?: (params: never, ctx: never) => unknown
}

type NoFields = Record<never, never>

/** Binds the definers to a project's own permissions, faults and context. Each is the identity, plus inference. */
export function definers<Permission extends string, Fault extends string, Context, RemoteContext>() {
  type Base<R extends Fields, O extends Fields> = Definition<R, O, Permission> & AnswerFacts<R, O, Permission, Fault>

  return {
    /** Answers `returns`. A POST runs inside one transaction, which `ctx.db` is; a GET only reads. */
    action: <R extends Fields = NoFields, O extends Fields = NoFields, S extends Fields = NoFields>(
      definition: Base<R, O> & {
        readonly returns: S
        readonly run: (params: Params<R, O>, ctx: Context) => Promise<NoInfer<Values<S>>>
      },
    ): Action => ({ ...definition, kind: 'plain' }) as Action,

    /** Answers one page. The engine adds limitstart and limitnum, counts, and shapes the envelope. */
    pagedAction: <R extends Fields = NoFields, O extends Fields = NoFields, S extends Fields = NoFields>(
      definition: Base<R, O> & {
        readonly item: S
        /** The rows' key in the envelope, where it is not `data`. */
        readonly collection?: string
        /** States that the list takes `changed_since`, with these filters alone: they are about what never changes of a row. */
        readonly changedSince?: readonly (keyof O & string)[]
        readonly run: (
          params: Params<R, O>,
          ctx: Context,
        ) => Listing<NoInfer<Values<S>>> | Promise<Listing<NoInfer<Values<S>>>>
      },
    ): Action => ({ ...definition, kind: 'paged' }) as Action,

    /**
     * Answers a whole list, however long, in pieces that are read one after the other; or one page of it, where a page
     * is asked for. The engine adds limitstart and limitnum as extensions.
     */
    streamedAction: <R extends Fields = NoFields, O extends Fields = NoFields, S extends Fields = NoFields>(
      definition: Base<R, O> & {
        readonly item: S
        /** The rows' key in the answer. */
        readonly collection: string
        readonly run: (
          params: Params<R, O>,
          ctx: Context,
        ) => StreamedListing<NoInfer<Values<S>>> | Promise<StreamedListing<NoInfer<Values<S>>>>
      },
    ): Action => ({ ...definition, kind: 'streamed' }) as Action,

    /** Talks to a provider: no transaction is open while it runs; the domain verb opens its own, before and after. */
    remoteAction: <R extends Fields = NoFields, O extends Fields = NoFields, S extends Fields = NoFields>(
      definition: Base<R, O> & {
        readonly returns: S
        readonly run: (params: Params<R, O>, ctx: RemoteContext) => Promise<NoInfer<Values<S>>>
        /** Does the same in one transaction, which is rolled back; without it the action cannot be tried (R-2751). */
        readonly tryOut?: (params: Params<R, O>, ctx: Context) => Promise<NoInfer<Values<S>>>
      },
    ): Action => ({ ...definition, kind: 'remote' }) as Action,

    /** Exists for compatibility: every authorised call is answered 501 (or 403), whatever its parameters. */
    unavailableAction: <R extends Fields = NoFields, O extends Fields = NoFields>(
      definition: Definition<R, O, Permission> & {
        readonly because: string
        readonly answers: 'unavailable' | 'forbidden'
      },
    ): Action => ({ ...definition, kind: 'unavailable' }) as Action,
  }
}
