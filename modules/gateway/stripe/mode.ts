import type { TestMode } from '../../../domain/ports/module.js'

/** Returns true for a test mode key, false for a live key, or undefined if the key does not show it. */
export const isTestMode: TestMode['isOn'] = ({ secret_key: key = '' }) => {
  const mode = /^[rs]k_(test|live)_/.exec(key)?.[1]
  return mode === undefined ? undefined : mode === 'test'
}

/** Stripe's test mode has the same address as the live mode. Only the key differs. */
export const testMode: TestMode = { hosts: ['api.stripe.com'], isOn: isTestMode }
