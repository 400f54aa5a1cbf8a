import type { SslOrderRow } from '../../db/rows-certificates.js'

/** Properties of a provider call that determine how its outcome is stored. */
export interface SslRequest {
  /** PEM of a new CSR, stored only after the provider has accepted it. */
  readonly csr?: string
  /** True for a reissue. While it awaits validation, the order's status is Reissuing. */
  readonly isReissue?: boolean
  /** True for a new request, which closed clients cannot make (R-1434). */
  readonly isNew?: boolean
  readonly isCancel?: boolean
  /** True if the queue polls the provider for progress. */
  readonly isPoll?: boolean
  /** True for an automatic renewal. Calls that are neither polls nor renewals are made by staff. */
  readonly isRenewal?: boolean
}

/** Returns true if a request is a cancellation or belongs to one, which only a new request of another kind ends. */
export const isCancelling = ({ cancelling_since }: SslOrderRow, { isCancel, isReissue, isNew }: SslRequest): boolean =>
  isCancel === true || (cancelling_since !== null && isReissue !== true && isNew !== true)
