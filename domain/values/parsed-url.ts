/**
 * Returns a text as a web address; undefined for one that is none. Not by URL.canParse, which Node, once it has compiled the
 * caller, answers wrongly for texts with letters such as ü.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
