/**
 * Returns the seed of a random test: that of an environment variable, else a fixed one where a change is judged (CI is
 * set), so that the same change is always judged alike, else a new one for each run.
 */
export const seedOf = (variable: string): number =>
  Number(process.env[variable] || (process.env.CI ? 1 : Math.floor(Math.random() * 2 ** 31)))
