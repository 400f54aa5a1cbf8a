import { createHmac, randomBytes } from 'node:crypto'
import type { DeliveryRow } from '../../db/rows-system.js'
import { parameterPlace } from '../../domain/modules/states.js'
import { encrypt } from '../../domain/secrets/encryption.js'
import { changeCached } from './fixtures.js'
import type { Received } from './receiver.js'
import type { Api, Body } from './service.js'
import { secretKey } from './started-service.js'

export const freshSecret = (): string => randomBytes(32).toString('base64')

export const webhooksSecret = freshSecret()

/** Enables the addon `webhooks`, as the setup file does. */
export function enableWebhooks(api: Api, endpoints: readonly string[], events: readonly string[] = []) {
  const secret = encrypt(secretKey, webhooksSecret, parameterPlace({ type: 'addon', name: 'webhooks' }, 'secret'))
  const parameters = JSON.stringify({ endpoints: endpoints.join('\n'), events: events.join(', '), secret })
  return changeCached(api, 'modules', (db) =>
    db('modules')
      .insert({ type: 'addon', name: 'webhooks', is_active: 1, parameters, from_api: '[]' })
      .onConflict(['type', 'name'])
      .merge(),
  )
}

export const readDeliveries = (api: Api): Promise<DeliveryRow[]> => api.database.read('deliveries').orderBy('id')

export const parsePayload = ({ payload }: DeliveryRow): Body => JSON.parse(payload) as Body

/** Returns the payloads of an event's deliveries. */
export const readEvents = async (api: Api, event: string): Promise<Body[]> =>
  (await readDeliveries(api)).filter((row) => row.event === event).map(parsePayload)

/**
 * Returns true if a call is signed with the secret. Written from the text of Standard Webhooks, independently of the
 * service's code.
 */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const wanted = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${wanted}`)
}
