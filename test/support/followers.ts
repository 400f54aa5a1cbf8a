import type { Api, Body } from './service.js'

/** The latest version of each row of a list, kept up to date with `changed_since`. */
export class Follower {
  readonly rows = new Map<number, Body>()
  marker = 'start'

  constructor(
    private readonly api: Pick<Api, 'ok'>,
    private readonly action: string,
    private readonly parameters: Body = {},
  ) {}

  /** Reads all changes, and returns the IDs of the received rows in order. */
  async follow(): Promise<number[]> {
    const told: number[] = []
    for (let more = true; more; ) {
      const page: Body = await this.api.ok(this.action, { ...this.parameters, changed_since: this.marker })
      for (const row of page.data) {
        this.rows.set(row.id, row)
        told.push(row.id)
      }
      this.marker = page.next
      more = page.more
    }
    return told
  }
}
