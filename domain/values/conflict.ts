/** Thrown where a call that runs at the same time has changed what this one goes by: its transaction is run again. */
export class Conflict extends Error {
  override readonly name = 'Conflict'
  /** The code by which PostgreSQL reports such conflicts; SQLite runs one transaction at a time and has none. */
  readonly code = '40001'
}
