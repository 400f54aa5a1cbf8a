/** Returns a function that prints warnings of a command on stderr. */
export const warnOf =
  (name: string) =>
  (message: string): void => {
    process.stderr.write(`${name}: ${message}\n`)
  }
