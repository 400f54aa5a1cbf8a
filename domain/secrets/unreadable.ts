import { ModuleError } from '../ports/module.js'

/** A stored value that cannot be read. The message names the column and does not quote the value. */
export class UnreadableError extends ModuleError {
  constructor(message: string) {
    super('misconfigured', message)
  }
}

/** Parses JSON that is stored in a column. Throws UnreadableError, because a parser's message would quote the text. */
export function parseStored<T>(column: string, text: string): T {
  try {
    return JSON.parse(text) as T
  } catch {
    throw new UnreadableError(`${column} cannot be read: it is no JSON`)
  }
}
