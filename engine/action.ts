import type { Deprecation } from './deprecation.js'
import type { Field, Fields, Params, Values } from './fields.js'
import type { Risk } from './risks.js'

/** A paged handler's result: functions that count the rows and read them in response format. */
export interface Listing<Item> {
  readonly total: () => number | Promise<number>
  readonly rows: (offset: number, limit: number) => Promise<readonly Item[]>
  /**
   * Returns up to `limit` rows in ascending order of ID: the rows after `id`, even if the row with that ID was deleted,
   * or the first rows if `id` is undefined. Ignores the list's usual order. Lists without this method reject `after`.
   */
  readonly walk?: (id: number | undefined, limit: number) => Promise<RowBatch<Item>>
  /**
   * Returns up to `limit` rows that changed after the position `from`, or starts with all rows if `from` is undefined.
   * Returns undefined if an older backup of the database was restored after the position was issued, or if the position
   * comes from another database. Lists that declare `changedSince` must provide this method.
   */
  readonly changed?: (from: ChangePosition | undefined, limit: number) => Promise<Changes<Item> | undefined>
}

/** A position in a list's change history: JSON that the engine does not interpret. */
export type ChangePosition = object

export interface Changes<Item> {
  readonly items: readonly Item[]
  readonly next: ChangePosition
  /** True if more rows can be read immediately. */
  readonly more: boolean
}

/** Consecutive rows of a list, in response format. */
export interface RowBatch<Item> {
  readonly items: readonly Item[]
  /** ID of the last row read, or undefined if no rows follow. */
  readonly last: number | undefined
}

/** A streamed handler's result: a listing that can also be read in batches by ID. */
export interface StreamedListing<Item> extends Listing<Item> {
  /**
   * Returns up to `limit` rows after `id`, even if the row with that ID was deleted, or the first rows if `id` is
   * undefined.
   */
  readonly after: (id: number | undefined, limit: number) => Promise<RowBatch<Item>>
}

/** Properties of every action definition. */
export interface Definition<R extends Fields, O extends Fields, Permission> {
  /** Public action name; must equal the file name. */
  readonly name: string
  /** One sentence for the reference. */
  readonly summary: string
  /** More paragraphs for the reference, in Markdown. */
  readonly description?: string
  readonly deprecated?: Deprecation
  readonly method: 'GET' | 'POST'
  /** Permission that the caller's role must have, or `full` to require a role with full access. */
  readonly permission: Permission | 'full'
  /** Alternative to `permission`, for roles that may see this action's data and little else. */
  readonly orPermission?: Permission
  /** Risks of a call, such as moving money (R-3051). An empty array declares the action harmless. Only for POST. */
  readonly risks?: readonly Risk[]
  readonly required?: R
  readonly optional?: O
  /** At least one of these optional parameters must be sent; otherwise, the call returns 400. */
  readonly needsOneOf?: readonly (keyof O & string)[]
  /** Optional parameters that the smallest example call includes, because a rule rejects the call without them. */
  readonly exampleWith?: readonly (keyof O & string)[]
}

/** Reason why an action, possibly only with certain parameters, does not support dry runs. */
export interface DryRunExclusion<Parameter extends string = string> {
  /** The reason, as a complete sentence. */
  readonly because: string
  /** Optional parameters that rule out a dry run. If `with` is undefined, no call of the action supports dry runs. */
  readonly with?: readonly Parameter[]
}

/** Optional properties of actions with a handler. */
export interface HandlerProperties<R extends Fields, O extends Fields, Permission, Fault> {
  /** Domain errors that the action can return with the status of their kind. */
  readonly faults?: readonly Fault[]
  /**
   * Domain errors caused by one parameter, by parameter name. Returned as 422 with the message in `errors` under that
   * name.
   */
  readonly rejects?: { readonly [K in keyof NoInfer<R> | keyof NoInfer<O>]?: readonly Fault[] }
  /**
   * True if the response contains a secret that is shown only once. Such a response is not stored for replays. `{ with
   * }` limits this to calls that send the named parameter.
   */
  readonly showsSecret?: boolean | { readonly with: keyof O & string }
  /**
   * Required for a POST whose dry run (R-2751) would do something that a rollback cannot undo, or show data that only
   * the real call may show. Any other POST that works only in its transaction supports dry runs.
   */
  readonly cannotBeTried?: DryRunExclusion<keyof NoInfer<O> & string>
  /**
   * Additional permissions required for a dry run, because its response reveals which records exist, as do the lists
   * that require these permissions (R-2754).
   */
  readonly trialNeeds?: readonly Permission[]
  /** The changed record for the activity log: its type, and the parameter or response field that identifies it. */
  readonly changes?: { readonly type: string; readonly by: string }
  /** Type of additional response fields whose names only the provider knows. */
  readonly further?: Field
}

export type ActionKind = 'plain' | 'paged' | 'streamed' | 'remote' | 'unavailable'

/** An action as the engine handles it, without the types of the handler's parameters and result. */
export interface Action extends Definition<Fields, Fields, string>, HandlerProperties<Fields, Fields, string, string> {
  readonly kind: ActionKind
  readonly returns?: Fields
  readonly item?: Fields
  readonly collection?: string
  /**
   * Filters allowed with `changed_since`, limited to values that never change for a row (R-3213, R-3222). Undefined if
   * the list does not accept `changed_since`.
   */
  readonly changedSince?: readonly string[]
  readonly because?: string
  readonly answers?: 'unavailable' | 'forbidden'
  readonly run?: (params: never, ctx: never) => unknown
  readonly tryOut?: (params: never, ctx: never) => unknown
  readonly asks?: (params: never, ctx: never) => Promise<void>
}

type NoFields = Record<never, never>

/**
 * Returns the functions that define actions, typed with a project's permissions, errors, and contexts. Each function
 * infers the handler's types from the definition and sets `kind`.
 */
export function definers<Permission extends string, Fault extends string, Context, RemoteContext>() {
  type Base<R extends Fields, O extends Fields> = Definition<R, O, Permission> &
    HandlerProperties<R, O, Permission, Fault>

  return {
    /**
     * Defines an action that returns the fields in `returns`. A POST runs in one transaction, available as `ctx.db`; a
     * GET only reads.
     */
    action: <R extends Fields = NoFields, O extends Fields = NoFields, S extends Fields = NoFields>(
      definition: Base<R, O> & {
        readonly returns: S
        readonly run: (params: Params<R, O>, ctx: Context) => Promise<NoInfer<Values<S>>>
        /**
         * Asks a provider, before the transaction of a POST begins, whether it would refuse the change. Throws the
         * action's errors. Not called for dry runs and replayed calls.
         */
        readonly asks?: (params: Params<R, O>, ctx: RemoteContext) => Promise<void>
      },
    ): Action => ({ ...definition, kind: 'plain' }) as Action,

    /**
     * Defines a list that is returned page by page. The engine adds the paging parameters, counts the rows, and builds
     * the envelope.
     */
    pagedAction: <R extends Fields = NoFields, O extends Fields = NoFields, S extends Fields = NoFields>(
      definition: Base<R, O> & {
        readonly item: S
        /** Key of the rows in the envelope. Defaults to `data`. */
        readonly collection?: string
        /**
         * Makes the list accept `changed_since` together with only these filters. A row's value for them must never
         * change.
         */
        readonly changedSince?: readonly (keyof O & string)[]
        readonly run: (
          params: Params<R, O>,
          ctx: Context,
        ) => Listing<NoInfer<Values<S>>> | Promise<Listing<NoInfer<Values<S>>>>
      },
    ): Action => ({ ...definition, kind: 'paged' }) as Action,

    /**
     * Defines a list that is returned whole, however long, and read in consecutive batches. With paging parameters, it
     * returns one page. The engine adds `limitstart`, `limitnum`, and `after` as extensions.
     */
    streamedAction: <R extends Fields = NoFields, O extends Fields = NoFields, S extends Fields = NoFields>(
      definition: Base<R, O> & {
        readonly item: S
        /** Key of the rows in the response. */
        readonly collection: string
        readonly run: (
          params: Params<R, O>,
          ctx: Context,
        ) => StreamedListing<NoInfer<Values<S>>> | Promise<StreamedListing<NoInfer<Values<S>>>>
      },
    ): Action => ({ ...definition, kind: 'streamed' }) as Action,

    /**
     * Defines an action that calls a provider. The engine opens no transaction for the action; its domain operation
     * opens transactions before and after the provider call.
     */
    remoteAction: <R extends Fields = NoFields, O extends Fields = NoFields, S extends Fields = NoFields>(
      definition: Base<R, O> & {
        readonly returns: S
        readonly run: (params: Params<R, O>, ctx: RemoteContext) => Promise<NoInfer<Values<S>>>
        /**
         * Performs a dry run in one transaction, which the engine then rolls back. Without this function, the action
         * does not support dry runs (R-2751).
         */
        readonly tryOut?: (params: Params<R, O>, ctx: Context) => Promise<NoInfer<Values<S>>>
      },
    ): Action => ({ ...definition, kind: 'remote' }) as Action,

    /**
     * Defines an action that exists only for compatibility. A call with the required permission returns 501, whatever
     * its parameters. If `answers` is `forbidden`, every authenticated call returns 403.
     */
    unavailableAction: <R extends Fields = NoFields, O extends Fields = NoFields>(
      definition: Definition<R, O, Permission> & {
        readonly because: string
        readonly answers: 'unavailable' | 'forbidden'
      },
    ): Action => ({ ...definition, kind: 'unavailable' }) as Action,
  }
}
