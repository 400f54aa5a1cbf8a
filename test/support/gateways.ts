import { fileURLToPath } from 'node:url'
import type { PayMethodRow } from '../../db/rows-billing.js'
import { tokenPlace } from '../../domain/clients/pay-tokens.js'
import { parameterPlace } from '../../domain/modules/states.js'
import { encrypt } from '../../domain/secrets/encryption.js'
import { changeCached, writeRows } from './fixtures.js'
import type { Api, Body } from './service.js'

export { moody } from './gateways/modules/addon/moody/index.js'
export { parrot } from './gateways/modules/gateway/parrot/index.js'

/** Secret key of the services that tests start. */
export const secretKey = Buffer.alloc(32, 7)

/** Options for a service with the gateways and the addon of an extensions folder for tests. */
export const withParrot = {
  environment: { EXTENSIONS_DIR: fileURLToPath(new URL('./gateways', import.meta.url)) },
}

/** Enables a gateway. Parameters of type password are plain text here and stored encrypted. */
export function enableGateway(api: Api, name: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
  const module = api.service.modules.find('gateway', name)
  const sealed = Object.entries(values).map(([key, value]) => {
    const type = module?.parameters.find((parameter) => parameter.name === key)?.type
    return [
      key,
      type === 'password' ? encrypt(secretKey, value, parameterPlace({ type: 'gateway', name }, key)) : value,
    ]
  })
  const row = { is_active: 1, parameters: JSON.stringify(Object.fromEntries(sealed)), from_api: '[]' } as const
  return changeCached(api, 'modules', (db) =>
    db('modules')
      .insert({ type: 'gateway', name, ...row })
      .onConflict(['type', 'name'])
      .merge(),
  )
}

/** Reports an event as the parrot's provider does. Throws if the report is not accepted. */
export async function reportByParrot({ url }: Pick<Api, 'url'>, payment: Body): Promise<void> {
  const reply = await fetch(`${url}/gateway/parrot`, {
    method: 'POST',
    headers: { 'x-signature': 'genuine' },
    body: JSON.stringify({ payment }),
  })
  const answer = await reply.text()
  if (reply.status !== 200) throw new Error(`The report was answered ${reply.status}: ${answer}`)
}

/** Stores a payment method as the setup file does. `token` is plain text here and stored encrypted. */
export async function makePayMethod(
  api: Api,
  clientId: number,
  { token = null, ...row }: Partial<PayMethodRow> = {},
): Promise<number> {
  const stated = {
    client_id: clientId,
    description: 'Visa',
    type: 'creditcard',
    gateway: 'parrot',
    is_default: 0,
    status: 'active',
    created_at: api.now().toISOString(),
    ...row,
  } as const
  const [made] = await writeRows(api, (db) =>
    db('pay_methods')
      .insert({ ...stated, token: token === null ? null : encrypt(secretKey, token, tokenPlace(stated)) })
      .returning('id'),
  )
  return (made as PayMethodRow).id
}
