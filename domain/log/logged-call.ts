/** A record's identification in the activity log. */
export interface LoggedRecord {
  readonly type: string
  readonly id: string
}

/** The first entry of a call in the activity log. */
export interface LoggedEntry {
  readonly id: number
  /** False after a rule's own description has replaced the general one. */
  readonly isGeneral: boolean
  /** Record that is already stored in the entry. */
  readonly record: LoggedRecord | undefined
  readonly clientId: number | null
}

/** A call whose changes are logged. */
export interface LoggedCall {
  readonly action: string
  /** Null if the call used a username and password, or if the page's session was opened without a credential. */
  credentialId: number | null
  /** Username of the staff account that opened the page's session. */
  staff?: string
  readonly requestId: string
  readonly address: string
  /** True for forms and links in the client area. Only staff make API calls. */
  readonly isOfClientArea?: boolean
  /** The record that the call changes. Undefined if there is no such record, or if it is not yet known. */
  record: LoggedRecord | undefined
  clientId: number | null
  entry: LoggedEntry | undefined
}

/**
 * Records the login that uses a page as the author of its changes (R-2656), and the staff account that opened the
 * session (R-2856). Does nothing for API calls, whose author is the staff member.
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
  setCallRecord(ctx, 'login', loginId, clientId)
}

/** Sets the record that a call changes, for calls whose parameters do not identify it. Does nothing outside a call. */
export function setCallRecord(
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
    /** The call that makes the changes, or undefined for automatic changes. */
    readonly call?: LoggedCall | undefined
  }
}
