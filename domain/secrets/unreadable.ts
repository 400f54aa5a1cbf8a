import { ModuleError } from '../ports/module.js'

/** Thrown for a stored value that cannot be read. The message contains the column, but not the value. */
export class UnreadableError extends ModuleError {
  constructor(message: string) {
    super('misconfigured', message)
  }
}

/** Parses JSON from a column. Throws UnreadableError instead of the parser's error, which would quote the text. */
export function parseStored<T>(column: string, text: string): T {
  try {
    return JSON.parse(text) as T
  } catch {
    throw new UnreadableError(`${column} is not valid JSON`)
  }
}
