import { type Context, later } from '../context.js'

/** Interval of lease renewals during a call, in milliseconds. */
export const renewEveryMs = 10_000
/** Longest renewal in milliseconds: the database cancels a job's statement after that. */
export const slowestRenewalMs = 30_000
/** A call that could not renew its lease is aborted this many milliseconds before the lease ends. */
export const safetyMarginMs = 5000
/**
 * Lease duration in milliseconds. After that, another worker can take over the row (R-2522). Long enough to keep the
 * row even if one renewal fails and the next takes as long as it can.
 */
export const rowLeaseMs = renewEveryMs + slowestRenewalMs + safetyMarginMs

/** Returns the end of a lease that starts now. */
export const leaseEnd = ({ machineNow }: Pick<Context, 'machineNow'>): string => later(machineNow, rowLeaseMs)
