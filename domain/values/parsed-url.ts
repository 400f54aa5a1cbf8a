/**
 * Parses a web address. Returns undefined if it is invalid. Does not use URL.canParse, because Node returns wrong
 * results for texts with letters such as ü once it has compiled the calling function.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
