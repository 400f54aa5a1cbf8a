import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { InvalidInput } from './input.js'

/** Value that starts reading a list from the beginning. */
export const cursorStart = 'start'

/** The call that a cursor was issued for. Other calls reject the cursor (R-3202). */
export interface CursorScope {
  /** The parameter that accepts the cursor. */
  readonly parameter: string
  readonly action: string
  readonly accountId: number
  readonly roleId: number | undefined
  /** Keyed hash of the filters. */
  readonly filters: string
}

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Returns a cursor that contains `content` in encrypted form, so that it reveals nothing. `key` has 32 bytes. */
export function encryptCursor(key: Buffer, content: object, scope: CursorScope): string {
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength }).setAAD(associatedData(scope))
  const bytes = [nonce, sealing.update(JSON.stringify(content), 'utf8'), sealing.final(), sealing.getAuthTag()]
  return Buffer.concat(bytes).toString('base64url')
}

/**
 * Returns a cursor's content. Throws InvalidInput on the cursor's parameter if the cursor is invalid or was issued for
 * another scope.
 */
export function decryptCursor(key: Buffer, text: string, scope: CursorScope): unknown {
  const bytes = Buffer.from(text, 'base64url')
  // Encoded again because decoding is lenient, and only one spelling of a cursor is valid.
  if (bytes.length <= nonceLength + tagLength || bytes.toString('base64url') !== text) refuseCursor(scope.parameter)
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
      .setAAD(associatedData(scope))
      .setAuthTag(bytes.subarray(-tagLength))
    const opened = opening.update(bytes.subarray(nonceLength, -tagLength))
    return JSON.parse(Buffer.concat([opened, opening.final()]).toString('utf8'))
  } catch {
    refuseCursor(scope.parameter)
  }
}

/** Throws InvalidInput with a message that asks the caller to begin again. */
export function refuseCursor(
  parameter: string,
  why = 'was not issued by this action for these filters and this account',
): never {
  throw new InvalidInput({ [parameter]: [`The ${parameter} field ${why}. Begin again with ${cursorStart}.`] })
}

// JSON, because plain joining could produce the same bytes for two scopes.
const associatedData = ({ parameter, action, accountId, roleId, filters }: CursorScope): Buffer =>
  Buffer.from(JSON.stringify([parameter, action, accountId, roleId, filters]))
