/**
 * Returns the seed of a random test: the environment variable's value, or else a fixed seed in CI, so that the same
 * change always gets the same verdict, and otherwise a new one.
 */
export const readSeed = (variable: string): number =>
  Number(process.env[variable] || (process.env.CI ? 1 : Math.floor(Math.random() * 2 ** 31)))
