/** Thrown if a concurrent call has changed data that this call depends on. The transaction is then run again. */
export class Conflict extends Error {
  override readonly name = 'Conflict'
  /** PostgreSQL's code for such conflicts. SQLite runs one transaction at a time and never reports them. */
  readonly code = '40001'
}
