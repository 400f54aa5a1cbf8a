import { WrongUsage } from './setup/command.js'

/** Returns the value of an option that has to be one of some words. Throws WrongUsage. */
export function oneOf<T extends string>(
  option: string,
  known: readonly T[],
  stated: string | undefined,
): T | undefined {
  const found = known.find((one) => one === stated)
  if (stated !== undefined && found === undefined)
    throw new WrongUsage(`${option} must be one of ${known.join(', ')}, not ${stated}`)
  return found
}

/** Returns the number of rows to list. Throws WrongUsage. */
export function countOf(stated: string): number {
  if (!/^[1-9]\d{0,5}$/.test(stated)) throw new WrongUsage(`--last must be a number from 1 to 999999, not ${stated}`)
  return Number(stated)
}

/** Returns the id of a row. Throws WrongUsage. */
export function idOf(stated: string): number {
  if (!/^[1-9]\d{0,14}$/.test(stated)) throw new WrongUsage(`${stated} is not an id`)
  return Number(stated)
}
