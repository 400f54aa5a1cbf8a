import { decodeBase64, encodeBase64 } from './base64.js'

/** A file as actions take and answer it. */
export interface Attachment {
  name: string
  /** Contents in base64. */
  data: string
}

/** Returns a file for actions that take `attachments`. */
export const attachment = (name: string, contents: Uint8Array | string): Attachment => ({
  name,
  data: encodeBase64(typeof contents === 'string' ? new TextEncoder().encode(contents) : contents),
})

/** Returns the contents of a file that an action answered in base64. */
export const bytesOf = (data: string): Uint8Array => decodeBase64(data)
