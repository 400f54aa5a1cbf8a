import { type Context, later } from '../context.js'

/** Interval of lease renewals during a call, in milliseconds. */
export const renewEveryMs = 10_000
/** Maximum duration of a renewal in milliseconds, after which the database cancels a job's statement. */
export const slowestRenewalMs = 30_000
/** A call that could not renew its lease is aborted this many milliseconds before the lease ends. */
export const safetyMarginMs = 5000
/**
 * Lease duration in milliseconds, after which another worker can take over the row (R-2522). Covers the interval until
 * the next renewal, the slowest renewal, and the safety margin.
 */
export const rowLeaseMs = renewEveryMs + slowestRenewalMs + safetyMarginMs

/** Returns the end of a lease that starts now. */
export const leaseEnd = ({ machineNow }: Pick<Context, 'machineNow'>): string => later(machineNow, rowLeaseMs)
