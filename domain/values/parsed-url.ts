/**
 * Parses a web address. Returns undefined if it is invalid. Does not use URL.canParse, because in Node it returns wrong
 * results for texts with letters such as ü after the calling function has been compiled.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
