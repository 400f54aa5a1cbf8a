import { X509Certificate } from 'node:crypto'
import type { Context } from '../context.js'

// Times of renewals and of queries for renewal advice (RFC 9773, 4.2).

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export interface ValidityPeriod {
  readonly start: Date
  readonly end: Date
}

/** Returns the validity period of a PEM certificate, or undefined if the text cannot be parsed. */
export function certificateValidity(pem: string): ValidityPeriod | undefined {
  try {
    const { validFrom, validTo } = new X509Certificate(pem)
    const life = { start: new Date(validFrom), end: new Date(validTo) }
    return Number.isNaN(life.start.getTime() + life.end.getTime()) ? undefined : life
  } catch {
    return undefined
  }
}

/**
 * Certificates with a shorter validity period are renewed earlier, because a third of the period leaves no time for a
 * failure.
 */
const shortLifeMs = 10 * dayMs

/**
 * Returns the renewal time of a certificate if its provider suggests none: when a third of its validity period is left,
 * or half of a short one.
 */
export function defaultRenewalTime({ start, end }: ValidityPeriod): Date {
  const lifeMs = end.getTime() - start.getTime()
  return new Date(end.getTime() - lifeMs / (lifeMs < shortLifeMs ? 2 : 3))
}

/**
 * Returns a uniformly random instant within a window, so that certificates issued together are not renewed together.
 */
export function randomInstant({ random }: Pick<Context, 'random'>, { start, end }: ValidityPeriod): Date {
  const part = random(6).readUIntBE(0, 6) / 2 ** 48
  return new Date(start.getTime() + Math.floor(part * (end.getTime() - start.getTime())))
}

const usualAskingMs = 6 * hourMs

/**
 * Returns the milliseconds until the provider is asked for advice again: its Retry-After, limited to between a minute
 * and a day. `retryAfter` is in seconds and defaults to six hours.
 */
export const adviceQueryPause = (retryAfter = usualAskingMs / 1000): number =>
  Math.min(dayMs, Math.max(minuteMs, retryAfter * 1000))

const maxUnadvisedMs = 4 * dayMs

/**
 * Returns the milliseconds until a provider that did not answer, or gave no advice, is asked again: half of the time
 * since its last advice, between ten minutes and four days, or `askedMs` of up to a day if that is longer.
 */
export const unadvisedQueryPause = (sinceMs: number, askedMs = 0): number =>
  Math.max(Math.min(dayMs, askedMs), Math.min(maxUnadvisedMs, Math.max(10 * minuteMs, sinceMs / 2)))

/** Minimum milliseconds between two requests to renew a certificate, whatever the provider advises (R-2878). */
export const minRenewalPauseMs = hourMs

/**
 * Returns the milliseconds from a failed renewal to the next attempt: an hour after the first failure, doubling with
 * each further one, up to half of the time left, but at least an hour. A longer Retry-After takes precedence, up
 * to a day.
 */
export function failedRenewalPause(failures: number, leftMs: number, retryAfter = 0): number {
  const growing = hourMs * 2 ** Math.min(Math.max(failures, 1) - 1, 20)
  const pause = Math.max(minRenewalPauseMs, Math.min(growing, leftMs / 2))
  return Math.max(pause, Math.min(dayMs, retryAfter * 1000))
}

/**
 * Returns true if the certificate of a renewal is valid longer than the current one: by over a day, or over a quarter
 * of the current one's validity period if that is shorter. `now` is the time of the renewal.
 */
export function isLonger(now: Date, current: ValidityPeriod, end: Date): boolean {
  if (current.end <= now) return true
  const lifeMs = current.end.getTime() - current.start.getTime()
  return end.getTime() - current.end.getTime() > Math.min(dayMs, lifeMs / 4)
}

/** Returns true in the first half of a certificate's validity period, in which only advice causes a renewal. */
export const isEarlyRenewal = (now: Date, { start, end }: ValidityPeriod): boolean =>
  now.getTime() < (start.getTime() + end.getTime()) / 2

/** Returns true if less than two thirds of the time between the planned renewal and the expiry is left. */
export const isLate = (now: Date, renewAt: Date, end: Date): boolean =>
  end.getTime() - now.getTime() < ((end.getTime() - renewAt.getTime()) * 2) / 3

/** Milliseconds until the next check of an order that cannot be renewed at present. */
export const renewalRecheckMs = usualAskingMs
