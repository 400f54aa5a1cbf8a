// Has no imports, because it also runs in browsers.

const lineLength = 100

type Values = Readonly<Record<string, unknown>>

/**
 * Returns a call's parameters and options as arguments, or an empty string without any. `taken` is the number of other
 * characters on the line.
 */
export function typescriptArguments(sent: Values, taken: number, options: Values = {}): string {
  if (Object.keys(options).length === 0) return Object.keys(sent).length === 0 ? '' : writeValue(sent, '', taken)
  const last = `, ${writeValue(options, '', -Infinity)}`
  return writeValue(sent, '', taken + last.length) + last
}

/** Returns a value as TypeScript, on several lines if it does not fit on its line. */
function writeValue(value: unknown, indent: string, taken: number): string {
  if (typeof value === 'string') return writeText(value, taken)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const inner = `${indent}  `
  const parts = (isBroken: boolean): string[] =>
    Object.entries(value).map(([key, one]) => {
      const name = isList ? '' : `${identifier.test(key) ? key : quotedText(key)}: `
      return name + writeValue(one, inner, isBroken ? inner.length + name.length + 1 : -Infinity)
    })
  if (parts(false).length === 0) return open + close
  const gap = isList ? '' : ' '
  const line = `${open}${gap}${parts(false).join(', ')}${gap}${close}`
  if (taken + line.length <= lineLength) return line
  return [open, ...parts(true).map((part) => `${inner}${part},`), indent + close].join('\n')
}

/** Returns text in quotes. Text with line breaks becomes a template literal if it is too long for one line. */
function writeText(text: string, taken: number): string {
  const quoted = quotedText(text)
  if (taken + quoted.length <= lineLength || !text.includes('\n')) return quoted
  return `\`${text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&')}\``
}

export const identifier = /^[A-Za-z_$][\w$]*$/

export const quotedText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
