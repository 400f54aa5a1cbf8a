import { decodeBase64, encodeBase64 } from './base64.js'

/** A file in the parameters and responses of actions. */
export interface Attachment {
  name: string
  /** Contents in base64. */
  data: string
}

/** Returns a file for the `attachments` parameter. */
export const attachment = (name: string, contents: Uint8Array | string): Attachment => ({
  name,
  data: encodeBase64(typeof contents === 'string' ? new TextEncoder().encode(contents) : contents),
})

/** Decodes the contents of a file in a response. */
export const bytesOf = (data: string): Uint8Array => decodeBase64(data)
