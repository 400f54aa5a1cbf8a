import type { Api, Body } from './service.js'

/** A copy of a list that is kept in step by `changed_since`: the rows by their ids, as they were told last. */
export class Follower {
  readonly rows = new Map<number, Body>()
  marker = 'start'

  constructor(
    private readonly api: Pick<Api, 'ok'>,
    private readonly action: string,
    private readonly parameters: Body = {},
  ) {}

  /** Reads until nothing more waits, and returns the ids that were told, in their order. */
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
