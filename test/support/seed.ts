/**
 * Returns the seed of a random test: the value of the environment variable, or else a fixed seed in CI, so that the
 * same change always gets the same verdict, or else a new seed.
 */
export const readSeed = (variable: string): number =>
  Number(process.env[variable] || (process.env.CI ? 1 : Math.floor(Math.random() * 2 ** 31)))
