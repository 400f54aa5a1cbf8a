import { decrypt, type Place } from '../secrets/encryption.js'
import type { SecretKey } from '../secrets/keyring.js'

/**
 * Encrypted settings, each with the settings that determine where the secret is sent. Changing one of those settings
 * deletes the secret.
 */
const secretSettings: Readonly<Record<string, readonly string[]>> = {
  imap_password: ['imap_host', 'imap_port', 'imap_user'],
}

export const isSecretSetting = (name: string): boolean => Object.hasOwn(secretSettings, name)

export const secretSettingNames: readonly string[] = Object.keys(secretSettings)

export const secretSettingPlace = (name: string): Place => ({ table: 'settings', column: 'value', row: name })

/** Returns the names of the secret settings that are sent to the server that the setting `name` configures. */
export const findDependentSecrets = (name: string): readonly string[] =>
  secretSettingNames.filter((secret) => secretSettings[secret]?.includes(name))

/** Decrypts a secret setting. Returns an empty text if none is stored. Throws UnreadableError. */
export const decryptSetting = (secretKey: SecretKey, name: string, stored: string | null): string =>
  stored === null || stored === '' ? '' : decrypt(secretKey, stored, secretSettingPlace(name))
