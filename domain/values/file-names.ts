/**
 * Control characters, line separators, and characters that change the text direction, which can make `gpj.exe` read
 * `exe.jpg`.
 */
const unsafeCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/**
 * Returns the name under which a file is downloaded: the last path segment of the stored name, without control and text
 * direction characters (R-1807), or `file` if no usable name is left. Does not change the stored name.
 */
export function downloadName(name: string): string {
  const step = name.replaceAll(unsafeCharacters, '').split(/[/\\]/).at(-1) ?? ''
  return ['', '.', '..'].includes(step.trim()) ? 'file' : step
}
