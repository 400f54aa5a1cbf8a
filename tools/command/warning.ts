/** Returns the function that prints a warning of a command, which does not stop it. */
export const warnOf =
  (name: string) =>
  (message: string): void => {
    process.stderr.write(`${name}: ${message}\n`)
  }
