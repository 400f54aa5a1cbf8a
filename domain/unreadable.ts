import { ModuleError } from './ports/module.js'

/** A stored value that cannot be read. The message names the column and quotes nothing of what it holds. */
export class UnreadableError extends ModuleError {
  constructor(message: string) {
    super('misconfigured', message)
  }
}

/** Returns the value of a JSON text that is stored. Throws UnreadableError: a parser's own words would quote the text. */
export function parseStored<T>(column: string, text: string): T {
  try {
    return JSON.parse(text) as T
  } catch {
    throw new UnreadableError(`${column} cannot be read: it is no JSON`)
  }
}
