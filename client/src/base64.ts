/** Returns the bytes of a text in base64. Throws where it is none. */
export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (one) => one.charCodeAt(0))

/** Bytes that are written at a time: as many as a call of a function takes arguments, everywhere. */
const portion = 8192

/** Returns bytes as base64. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += portion) text += String.fromCharCode(...bytes.subarray(at, at + portion))
  return btoa(text)
}
