/** Maximum number of concurrent calls per process to a provider that answered its last call. */
const maxCalls = 4

/**
 * SQL that identifies the provider of a module queue row `row`: its server or registrar. A service without a server is
 * identified by its product's module and server group.
 */
export const providerSql = `(case when row.domain_id is not null
  then (select 'registrar ' || coalesce(registrar, '') from domains where domains.id = row.domain_id)
  else (select coalesce('server ' || cast(services.server_id as text),
      'group ' || coalesce(products.module, '') || ' ' || coalesce(cast(products.server_group_id as text), ''))
    from services left join products on products.id = services.product_id where services.id = row.service_id) end)`

/**
 * Limits the concurrent calls of a process by provider. A provider that did not answer its last call, or has not been
 * called yet, gets one call at a time, so that hanging providers do not block calls to the others (R-2814).
 */
export class ProviderShares {
  readonly #underWay = new Map<string, number>()
  readonly #answering = new Set<string>()

  /** Returns the providers that have reached their limit. */
  full(): string[] {
    return [...this.#underWay]
      .filter(([provider, count]) => count >= (this.#answering.has(provider) ? maxCalls : 1))
      .map(([provider]) => provider)
  }

  /**
   * Counts a call as in progress until the returned function is called. `hasAnswered` is true if the provider answered.
   */
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
