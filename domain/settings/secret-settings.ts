import type { SecretKey } from '../secrets/keyring.js'
import { type Place, unseal } from '../secrets/seal.js'

/** Settings that are kept sealed, each with those that say where the secret goes: where one of these changes, it is deleted. */
const secretSettings: Readonly<Record<string, readonly string[]>> = {
  imap_password: ['imap_host', 'imap_port', 'imap_user'],
}

export const isSecretSetting = (name: string): boolean => Object.hasOwn(secretSettings, name)

/** The names of the settings that are kept sealed. */
export const secretSettingNames: readonly string[] = Object.keys(secretSettings)

export const secretSettingPlace = (name: string): Place => ({ table: 'settings', column: 'value', row: name })

/** Returns the sealed settings that a setting leads somewhere. */
export const secretsLedBy = (name: string): readonly string[] =>
  secretSettingNames.filter((secret) => secretSettings[secret]?.includes(name))

/** Returns a secret setting in the clear; empty where none is stored. Throws UnreadableError. */
export const openSetting = (secretKey: SecretKey, name: string, stored: string | null): string =>
  stored === null || stored === '' ? '' : unseal(secretKey, stored, secretSettingPlace(name))
