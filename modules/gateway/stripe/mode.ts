import type { TestMode } from '../../../domain/ports/module.js'

/** Returns true for a key of Stripe's test mode, false for a live one, undefined for one that does not tell. */
export const isTestMode: TestMode['isOn'] = ({ secret_key: key = '' }) => {
  const mode = /^[rs]k_(test|live)_/.exec(key)?.[1]
  return mode === undefined ? undefined : mode === 'test'
}

/** Stripe's test mode has the address of the live one: the key tells them apart. */
export const testMode: TestMode = { hosts: ['api.stripe.com'], isOn: isTestMode }
