import type { Answer, Visitor } from './logins.js'

/** Submits a form with the visitor's token. */
export const send = (
  visitor: Visitor,
  path: string,
  form: string,
  fields: Record<string, string> | readonly (readonly [string, string])[] = {},
): Promise<Answer> =>
  visitor.post(path, [
    ['form_token', visitor.formToken],
    ['form', form],
    ...(Array.isArray(fields) ? fields : Object.entries(fields)),
  ] as [string, string][])

/** Returns the value of a hidden field. Throws if it is missing. */
export function hiddenValue({ text }: Answer, name: string): string {
  const [, value] = new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(text) ?? []
  if (value === undefined) throw new Error(`the page has no hidden field ${name}: ${text}`)
  return value
}

/** Returns a response's status and Location header. */
export const readRedirect = ({ status, headers }: Answer): [number, string | null] => [status, headers.get('location')]
