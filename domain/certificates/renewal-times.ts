import { X509Certificate } from 'node:crypto'
import type { Context } from '../context.js'

// When a certificate is renewed, and when its provider is asked (RFC 9773, 4.2).

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The time for which a certificate is good. */
export interface Life {
  readonly start: Date
  readonly end: Date
}

/** Returns the life of a certificate in PEM; undefined for a text that is none. */
export function lifeOf(pem: string): Life | undefined {
  try {
    const { validFrom, validTo } = new X509Certificate(pem)
    const life = { start: new Date(validFrom), end: new Date(validTo) }
    return Number.isNaN(life.start.getTime() + life.end.getTime()) ? undefined : life
  } catch {
    return undefined
  }
}

/** A certificate that lives shorter is renewed earlier, because a third of its life leaves no time for a failure. */
const shortLifeMs = 10 * dayMs

/** Returns when a certificate is renewed whose provider suggests no time: with a third of its life left, or half. */
export function usualRenewal({ start, end }: Life): Date {
  const lifeMs = end.getTime() - start.getTime()
  return new Date(end.getTime() - lifeMs / (lifeMs < shortLifeMs ? 2 : 3))
}

/**
 * Returns a random instant of a window, every millisecond as likely as any other, so that certificates which were issued
 * together are not renewed together.
 */
export function instantWithin({ random }: Pick<Context, 'random'>, { start, end }: Life): Date {
  const part = random(6).readUIntBE(0, 6) / 2 ** 48
  return new Date(start.getTime() + Math.floor(part * (end.getTime() - start.getTime())))
}

const usualAskingMs = 6 * hourMs

/** Returns the milliseconds after which a provider is asked again: what it says, within a minute and a day. */
export const askingPause = (retryAfter = usualAskingMs / 1000): number =>
  Math.min(dayMs, Math.max(minuteMs, retryAfter * 1000))

/** Returns the milliseconds after which a provider is asked again that has not answered `unanswered` times in a row. */
export const pauseUnanswered = (sinceMs: number, retryAfter = 0): number =>
  Math.max(askingPause(retryAfter), Math.min(usualAskingMs * 2, Math.max(10 * minuteMs, sinceMs / 4)))

/**
 * Returns the milliseconds between a failed renewal and the next: an hour after the first and twice as long after each
 * further one, up to a day and to an eighth of what is left; more only where the provider asks for it.
 */
export function pauseAfterFailure(failures: number, leftMs: number, retryAfter = 0): number {
  const growing = Math.min(dayMs, hourMs * 2 ** Math.min(failures - 1, 10))
  const pause = Math.max(5 * minuteMs, Math.min(growing, leftMs / 8))
  return Math.max(pause, Math.min(dayMs, retryAfter * 1000))
}

/** Returns true once less than two thirds are left of the time between the day of renewal and the end. */
export const isLate = (now: Date, renewAt: Date, end: Date): boolean =>
  end.getTime() - now.getTime() < ((end.getTime() - renewAt.getTime()) * 2) / 3

/** Milliseconds until an order is looked at again that is not renewed at present. */
export const lookAgainMs = usualAskingMs
