/** Returns a function that prints warnings of a command on stderr. */
export const makeWarn =
  (name: string) =>
  (message: string): void => {
    process.stderr.write(`${name}: ${message}\n`)
  }
