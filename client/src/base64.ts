/** Decodes base64. Throws if the text is invalid. */
export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (one) => one.charCodeAt(0))

/** Bytes per step, few enough for the arguments of one function call in every runtime. */
const bytesPerStep = 8192

export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += bytesPerStep)
    text += String.fromCharCode(...bytes.subarray(at, at + bytesPerStep))
  return btoa(text)
}
