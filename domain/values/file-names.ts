/** Control characters, ends of lines, and characters that turn the direction of writing, so that `gpj.exe` reads `exe.jpg`. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/**
 * Returns the name under which a file is handed out: the last step of the one it came with, without characters that are
 * not seen (R-1807). Stored names stay as they came.
 */
export function handedName(name: string): string {
  const step = name.replaceAll(unseen, '').split(/[/\\]/).at(-1) ?? ''
  return ['', '.', '..'].includes(step.trim()) ? 'file' : step
}
