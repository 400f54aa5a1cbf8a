import { Malformed } from './errors.js'

const values: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['?1', true],
  ['false', false],
  ['0', false],
  ['?0', false],
])

/** Returns true where the header Dry-Run asks to try a call without its effect (R-2751). Throws Malformed. */
export function readDryRun(header: string | readonly string[] | undefined): boolean {
  if (header === undefined) return false
  const isDryRun = values.get([header].flat().join(',').trim().toLowerCase())
  if (isDryRun === undefined) throw new Malformed('The header Dry-Run must be true or false.')
  return isDryRun
}

/** Ends the transaction of a call that was only tried. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack'
}
