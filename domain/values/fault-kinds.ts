/** The kind of a fault, independent of any protocol. */
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

/** Faults by their codes. The code is part of the contract; the message is for people. */
export type FaultTable = Readonly<Record<string, { readonly kind: FaultKind; readonly message: string }>>
