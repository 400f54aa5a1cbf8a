/** A file as actions take and answer it. */
export interface Attachment {
  readonly name: string
  /** Contents in base64. */
  readonly data: string
}

/** Bytes that are written at a time: as many as a call of a function takes arguments, everywhere. */
const portion = 8192

/** Returns a file for actions that take `attachments`. */
export function attachment(name: string, contents: Uint8Array | string): Attachment {
  const bytes = typeof contents === 'string' ? new TextEncoder().encode(contents) : contents
  let text = ''
  for (let at = 0; at < bytes.length; at += portion) text += String.fromCharCode(...bytes.subarray(at, at + portion))
  return { name, data: btoa(text) }
}

/** Returns the contents of a file that an action answered in base64. */
export const bytesOf = (data: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(data), (one) => one.charCodeAt(0))
