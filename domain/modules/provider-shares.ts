/** Calls of one provider at a time while it answers. */
const maxCalls = 4

/**
 * SQL: names the server or registrar that a row of the module queue, `row`, is for. An account that has no server yet
 * gets one of its product's group.
 */
export const providerOf = `(case when row.domain_id is not null
  then (select 'registrar ' || coalesce(registrar, '') from domains where domains.id = row.domain_id)
  else (select coalesce('server ' || cast(services.server_id as text),
      'group ' || coalesce(products.module, '') || ' ' || coalesce(cast(products.server_group_id as text), ''))
    from services left join products on products.id = services.product_id where services.id = row.service_id) end)`

/**
 * How the calls of a process are shared out among providers: one that gave no proper answer the last time, or was not
 * asked yet, gets one call at a time, so that those that hang leave room for the others (R-2814).
 */
export class ProviderShares {
  readonly #underWay = new Map<string, number>()
  readonly #answering = new Set<string>()

  /** Returns the providers that get no further call for now. */
  full(): string[] {
    return [...this.#underWay]
      .filter(([provider, count]) => count >= (this.#answering.has(provider) ? maxCalls : 1))
      .map(([provider]) => provider)
  }

  /** Counts a call as under way until the function that is returned is called, which is told if it was answered. */
  take(provider: string): (hasAnswered: boolean) => void {
    this.#underWay.set(provider, (this.#underWay.get(provider) ?? 0) + 1)
    return (hasAnswered) => {
      const left = (this.#underWay.get(provider) ?? 0) - 1
      if (left > 0) this.#underWay.set(provider, left)
      else this.#underWay.delete(provider)
      if (hasAnswered) this.#answering.add(provider)
      else this.#answering.delete(provider)
    }
  }
}
