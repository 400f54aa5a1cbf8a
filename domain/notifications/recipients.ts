import type { DeliveryRow } from '../../db/rows-system.js'
import type { Context, RemoteContext } from '../context.js'
import type { Payload } from '../events/event-payload.js'
import { wantedBy } from '../modules/listeners.js'
import { dropDestination } from '../modules/module-settings.js'
import { maskAddresses } from '../ports/masking.js'
import { type ModuleContext, misconfigured } from '../ports/module.js'
import type { ModuleCall } from '../ports/module-call.js'
import { parseStored } from '../secrets/unreadable.js'

import { configOf } from './rules.js'

/** A recipient of an event. */
export interface Recipient {
  /** Name for the activity log. */
  readonly name: string
  readonly moduleCall: () => Omit<ModuleCall, 'deadline' | 'idempotencyKey'>
  /** Delivers the event and returns a short result. Throws ModuleError. */
  readonly deliver: (moduleContext: ModuleContext) => Promise<string>
  /** Removes the recipient after it refused for good. */
  readonly drop: (ctx: Context) => Promise<unknown>
}

const nobody = 'Nobody is to hear of it any more'
const notAllowed = 'The account that has set the endpoint may not see such records'

/** Returns the recipient of a delivery, or why it has none: it no longer exists, is switched off, or may not hear of it. */
export async function recipientOf(remote: RemoteContext, row: DeliveryRow): Promise<Recipient | string> {
  return row.rule_id === null ? addonOf(remote, row) : ruleOf(remote, row, row.rule_id)
}

async function ruleOf(remote: RemoteContext, { payload }: DeliveryRow, id: number): Promise<Recipient | string> {
  const rule = await remote.db('notification_rules').where({ id }).first()
  // A rule that is deleted takes its deliveries with it, this one included, even while it is on its way.
  if (rule === undefined || rule.retired_at !== null || rule.is_active === 0) return nobody
  const { name = rule.channel, displayName = '', parameters = [], deliver } = remote.channels.get(rule.channel) ?? {}
  return {
    name: `the rule ${rule.name}`,
    moduleCall: () => ({
      module: { type: 'notification', name, displayName, parameters },
      config: configOf(rule, remote.secretKey),
      // Rules come from the set-up file, so their addresses may be private ones.
      guarded: false,
    }),
    deliver: async (moduleContext) => {
      if (deliver === undefined) throw misconfigured(`There is no channel ${rule.channel}`)
      await deliver(parseStored<Payload>('deliveries.payload', payload), moduleContext)
      return 'Delivered'
    },
    drop: ({ db }) => db('notification_rules').where({ id }).update({ is_active: 0 }),
  }
}

/** Returns an addon that is still active, for a destination that it still has. */
function addonOf(remote: RemoteContext, row: DeliveryRow): Recipient | string {
  const { moduleStates, secretKey } = remote
  const destination = row.destination ?? ''
  const module = remote.modules.find('addon', row.module ?? '')
  const wanted = wantedBy(remote, row.event).find((one) => one.module === row.module && one.destination === destination)
  if (module === undefined || wanted === undefined) return nobody
  if (!wanted.isAllowed) return notAllowed
  const payload = parseStored<Payload>('deliveries.payload', row.payload)
  const { event, timestamp, title, message, url, notification_identifier } = payload
  // Events that callers raise carry no data beyond their own words.
  const data = payload.data ?? { title, message, url, notification_identifier }
  return {
    name: `the addon ${module.name}${destination && ` to ${maskAddresses(destination.split('?', 1)[0] as string)}`}`,
    moduleCall: () => moduleStates.callOf(module, secretKey),
    deliver: async (moduleContext) =>
      (await module.on?.(
        { id: moduleContext.idempotencyKey, name: event, at: timestamp, data },
        moduleContext,
        destination,
      )) ?? '',
    drop: (ctx) => dropDestination(ctx, module, destination),
  }
}
