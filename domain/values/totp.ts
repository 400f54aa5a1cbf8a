import { Secret, TOTP } from 'otpauth'

/** Length of a secret in bytes: the length of the hash, as RFC 4226 recommends. */
const secretBytes = 20
const periodSeconds = 30
/** Maximum number of time steps that an app's clock may be off. */
const allowedDrift = 1

const settings = { algorithm: 'SHA1', digits: 6, period: periodSeconds } as const

/** Returns a new secret in base32, the form for manual entry in apps. */
export const makeTotpSecret = (random: (size: number) => Buffer): string =>
  new Secret({ buffer: Uint8Array.from(random(secretBytes)).buffer }).base32

/**
 * Returns the time step of a code, at most one step away from `at`, or undefined if the code matches none (RFC 6238).
 */
export function findCodeStep(secret: string, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = at.getTime()
  const drift = TOTP.validate({
    ...settings,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: allowedDrift,
  })
  return drift === null ? undefined : Math.floor(timestamp / (periodSeconds * 1000)) + drift
}

/** Returns the `otpauth` URL for the QR code with which an app imports a secret. */
export const totpAddress = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ ...settings, secret: Secret.fromBase32(secret), issuer, label: account }).toString()
