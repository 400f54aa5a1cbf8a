/** A record as the activity log names it: its kind, and its id or name. */
export interface LoggedRecord {
  readonly type: string
  readonly id: string
}

/** The entry in the activity log that stands for a call. */
export interface LoggedEntry {
  readonly id: number
  /** True until a rule has something to say of its own, which then takes the place of the description. */
  readonly isGeneral: boolean
  /** The record and the client that it names already. */
  readonly record: LoggedRecord | undefined
  readonly clientId: number | null
}

/** A call that changes something, as its entries in the activity log tell of it. */
export interface LoggedCall {
  readonly action: string
  /** Null where a user name and password signed the call, and for a page of a session that no credential has opened. */
  credentialId: number | null
  /** The user name of the staff account that opened the session of a page. */
  staff?: string
  readonly requestId: string
  readonly address: string
  /** True for a form or a link of the client area; calls of the API are staff's. */
  readonly isOfClientArea?: boolean
  /** The record that the call changes; undefined where it is not known yet, or there is none. */
  record: LoggedRecord | undefined
  clientId: number | null
  /** The first entry that it has left. */
  entry: LoggedEntry | undefined
}

/**
 * States whose login it is that uses a page: it signs what the page changes (R-2656), together with the staff account that
 * opened its session (R-2856). Changes nothing for a call of the API, which its staff member signs.
 */
export function signAsLogin(
  ctx: { author: string; readonly call?: LoggedCall | undefined },
  loginId: number,
  clientId: number | null = null,
  opener?: { readonly username: string; readonly credentialId: number | null },
): void {
  const { call } = ctx
  if (call?.isOfClientArea !== true) return
  ctx.author = `login ${loginId}`
  if (opener !== undefined) {
    call.staff = opener.username
    call.credentialId = opener.credentialId
  }
  nameRecord(ctx, 'login', loginId, clientId)
}

/** States which record a call is about, where its parameters do not name it. */
export function nameRecord(
  { call }: { readonly call?: LoggedCall | undefined },
  type: string,
  id: number | string,
  clientId: number | null = null,
): void {
  if (call === undefined) return
  call.record = { type, id: String(id) }
  call.clientId = clientId ?? call.clientId
}

declare module '../context.js' {
  interface Context {
    /** The call that a change belongs to; undefined for what the service does by itself. */
    readonly call?: LoggedCall | undefined
  }
}
