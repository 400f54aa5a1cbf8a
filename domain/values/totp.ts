import { Secret, TOTP } from 'otpauth'

/** Bytes of a secret: those of the hash, as RFC 4226 recommends. */
const secretBytes = 20
const periodSeconds = 30
/** Steps by which the clock of an app may be off. */
const allowedDrift = 1

const settings = { algorithm: 'SHA1', digits: 6, period: periodSeconds } as const

/** Returns a new secret in base32, as apps take it by hand. */
export const makeTotpSecret = (random: (size: number) => Buffer): string =>
  new Secret({ buffer: Uint8Array.from(random(secretBytes)).buffer }).base32

/** Returns the step that a code is of, one off at most; undefined for a code of none (RFC 6238). */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
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

/** Returns the address by which an app takes a secret over, for a QR code. */
export const totpAddress = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ ...settings, secret: Secret.fromBase32(secret), issuer, label: account }).toString()
