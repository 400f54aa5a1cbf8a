import { setSetting } from '../support/fixtures.js'
import type { Api } from '../support/service.js'
import type { Random } from './random.js'

/** Settings for automatic payment. */
export interface ChargeTerms {
  isOn: boolean
  daysBefore: number
  /** Numbers of days after the first charge on which the invoice is charged again. */
  retryDays: readonly number[]
  /** Days for which a payment in progress holds back dunning. */
  pendingDays: number
  /** Largest amount of one charge in units of the currency, or 0 for no limit. */
  most: number
}

const choices: { readonly [name in keyof ChargeTerms]: readonly ChargeTerms[name][] } = {
  isOn: [true, true, true, true, false],
  daysBefore: [0, 0, 0, 2, 6],
  retryDays: [[1, 3, 5, 7], [1, 3, 5, 7], [9, 2], [4], [5, 12, 20, 30]],
  pendingDays: [14, 14, 14, 5],
  most: [0, 0, 0, 60],
}

const settings = {
  isOn: 'auto_payment',
  daysBefore: 'auto_payment_days_before',
  retryDays: 'auto_payment_retry_days',
  pendingDays: 'pending_payment_days',
  most: 'auto_payment_max',
} as const satisfies Record<keyof ChargeTerms, string>

/** Chooses and stores a world's settings. Automatic payment is enabled at first. */
export async function makeChargeTerms(apis: readonly Api[], random: Random): Promise<ChargeTerms> {
  const terms: ChargeTerms = { isOn: true, daysBefore: 0, retryDays: [1, 3, 5, 7], pendingDays: 14, most: 0 }
  for (const name of ['daysBefore', 'retryDays', 'pendingDays', 'most'] as const)
    await change(apis, terms, name, random)
  return terms
}

/** Changes one of the settings. Resolves after all processes have the new value. */
export const changeChargeTerms = (apis: readonly Api[], terms: ChargeTerms, random: Random): Promise<void> =>
  change(apis, terms, random.one(Object.keys(settings) as (keyof ChargeTerms)[]) ?? 'isOn', random)

async function change<N extends keyof ChargeTerms>(
  apis: readonly Api[],
  terms: ChargeTerms,
  name: N,
  random: Random,
): Promise<void> {
  terms[name] = random.one<ChargeTerms[N]>(choices[name]) as ChargeTerms[N]
  for (const api of apis) await setSetting(api, settings[name], String(terms[name]))
}
