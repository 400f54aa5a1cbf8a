/** Kind of an error, independent of any protocol. */
export type FaultKind =
  | 'incomplete'
  | 'refused'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'impossible'
  | 'failed'
  | 'unreachable'
  | 'busy'

/** Errors by code. The code is part of the API contract, and the message is for people. */
export type FaultTable = Readonly<Record<string, { readonly kind: FaultKind; readonly message: string }>>
