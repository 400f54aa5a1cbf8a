import { type Context, instant } from '../context.js'
import type { AnsweringProviders } from '../queue/answering-providers.js'

/** Maximum concurrent calls, in all processes, to a server and to a registrar that answered the last call (R-2814). */
const maxServerCalls = 4
const maxRegistrarCalls = 2

/**
 * SQL that identifies the provider of a module queue row `row`: its server, after the module, or its registrar. A
 * service without a server is identified by its product's module and server group.
 */
export const providerSql = `(case when row.domain_id is not null
  then (select 'registrar ' || coalesce(registrar, '') from domains where domains.id = row.domain_id)
  else (select coalesce('server ' || servers.module || ' ' || cast(servers.id as text),
      'group ' || coalesce(products.module, '') || ' ' || coalesce(cast(products.server_group_id as text), ''))
    from services left join servers on servers.id = services.server_id
    left join products on products.id = services.product_id where services.id = row.service_id) end)`

/** Returns the providers to which all processes together already make as many calls as each permits. */
export async function findFullProviders(
  { db, machineNow, modules }: Pick<Context, 'db' | 'machineNow' | 'modules'>,
  answering: AnsweringProviders,
): Promise<string[]> {
  const calls = await db('module_queue as row')
    .where('row.status', 'pending')
    .where('row.leased_until', '>', instant(machineNow))
    .groupBy('provider')
    .select(db.raw(`${providerSql} as provider, count(*) as calls`))
  return (calls as { readonly provider: string; readonly calls: number }[])
    .filter((row) => Number(row.calls) >= maxCalls(modules, answering, row.provider))
    .map(({ provider }) => provider)
}

function maxCalls(modules: Context['modules'], answering: AnsweringProviders, provider: string): number {
  if (!answering.has(provider)) return 1
  const [kind, name = ''] = provider.split(' ')
  if (kind === 'registrar') return maxRegistrarCalls
  return modules.find('server', name)?.takesOneCallAtATime === true ? 1 : maxServerCalls
}
