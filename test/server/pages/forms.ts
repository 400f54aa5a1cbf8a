import type { Answer, Visitor } from './logins.js'

/** Posts a form of a page, as a browser that has opened it would. */
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

/** Returns the value of a hidden field of a page. */
export function hiddenIn({ text }: Answer, name: string): string {
  const [, value] = new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(text) ?? []
  if (value === undefined) throw new Error(`the page has no hidden field ${name}: ${text}`)
  return value
}

/** Returns where an answer leads to, with its status. */
export const ledTo = ({ status, headers }: Answer): [number, string | null] => [status, headers.get('location')]
