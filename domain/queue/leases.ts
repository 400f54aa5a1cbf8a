import { type Context, later } from '../context.js'

/** Milliseconds between two renewals of a lease while the call of its row takes. */
export const renewEveryMs = 10_000
/** Milliseconds that a renewal takes at most: after them the database ends a statement of a job. */
export const slowestRenewalMs = 30_000
/** Milliseconds before the end of a lease at which a call is broken off that could not renew it. */
export const safetyMarginMs = 5000
/**
 * Milliseconds after which a row can be taken over whose worker has stopped renewing its lease (R-2522). A call keeps its
 * row where the next renewal succeeds, even the slowest.
 */
export const rowLeaseMs = renewEveryMs + slowestRenewalMs + safetyMarginMs

/** Returns the end of a lease that begins now. */
export const leaseEnd = ({ machineNow }: Pick<Context, 'machineNow'>): string => later(machineNow, rowLeaseMs)
