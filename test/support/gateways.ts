import { fileURLToPath } from 'node:url'
import type { PayMethodRow } from '../../db/rows-billing.js'
import { tokenPlace } from '../../domain/pay-tokens.js'
import { seal } from '../../domain/seal.js'
import { change, write } from './fixtures.js'
import type { Api } from './service.js'

export { parrot } from './gateways/modules/gateway/parrot/index.js'

/** The key of the services that tests start. */
export const secretKey = Buffer.alloc(32, 7)

/** An operator's folder with a gateway that tests can look into. */
export const withParrot = {
  environment: { EXTENSIONS_DIR: fileURLToPath(new URL('./gateways', import.meta.url)) },
}

export const switchOn = (api: Api, name: string): Promise<void> =>
  change(api, 'modules', (db) =>
    db('modules')
      .insert({ type: 'gateway', name, is_active: 1, parameters: '{}', from_api: '[]' })
      .onConflict(['type', 'name'])
      .merge(),
  )

/** Stores a payment method as the set-up file does; `token` is plain text. */
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
  const [made] = await write(api, (db) =>
    db('pay_methods')
      .insert({ ...stated, token: token === null ? null : seal(secretKey, token, tokenPlace(stated)) })
      .returning('id'),
  )
  return (made as PayMethodRow).id
}
