import type { Api, Body } from './service.js'

/** Reads a list with `after` to its end, and returns its rows in order. `between` runs after each page. */
export async function walk(
  api: Pick<Api, 'ok' | 'catalogue'>,
  action: string,
  parameters: Body = {},
  between: (page: Body) => unknown = () => {},
): Promise<{ readonly met: readonly (Body & { id: number })[]; readonly pages: number }> {
  const collection = api.catalogue.get(action)?.collection ?? 'data'
  const met: (Body & { id: number })[] = []
  let pages = 0
  for (let after: string | null = 'start'; after !== null; pages++) {
    const page: Body = await api.ok(action, { ...parameters, after })
    met.push(...page[collection])
    after = page.next
    await between(page)
  }
  return { met, pages }
}
