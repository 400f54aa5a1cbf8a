import type { DeliveryRow } from '../../db/rows-system.js'
import type { Context, RemoteContext } from '../context.js'
import type { Payload } from '../events/event-payload.js'
import { findSubscriptions } from '../modules/listeners.js'
import { dropDestination } from '../modules/module-settings.js'
import { maskAddresses } from '../ports/masking.js'
import { type ModuleContext, misconfigured } from '../ports/module.js'
import type { ModuleCall } from '../ports/module-call.js'
import { parseStored } from '../secrets/unreadable.js'

import { decryptChannelConfig } from './rules.js'

export interface Recipient {
  /** Recipient in the activity log, such as "the rule Sales". */
  readonly name: string
  readonly moduleCall: () => Omit<ModuleCall, 'deadline' | 'idempotencyKey'>
  /** Delivers the event and returns a short description of the answer. Throws ModuleError. */
  readonly deliver: (moduleContext: ModuleContext) => Promise<string>
  /** Disables the notification rule, or removes the destination from the addon module. Called after status 410. */
  readonly drop: (ctx: Context) => Promise<unknown>
}

const recipientGone = 'The rule or endpoint was removed or no longer receives this event'
const ownerNotAllowed = 'The account that set the endpoint cannot see such records'

/**
 * Returns a delivery's recipient, or the reason for giving up the delivery if the recipient no longer exists, is
 * disabled, no longer subscribes to the event, or may not receive it.
 */
export async function findRecipient(remote: RemoteContext, row: DeliveryRow): Promise<Recipient | string> {
  return row.rule_id === null ? findAddonRecipient(remote, row) : findRuleRecipient(remote, row, row.rule_id)
}

async function findRuleRecipient(
  remote: RemoteContext,
  { payload }: DeliveryRow,
  id: number,
): Promise<Recipient | string> {
  const rule = await remote.db('notification_rules').where({ id }).first()
  // Deleting a rule also deletes its deliveries, including a delivery in progress.
  if (rule === undefined || rule.retired_at !== null || rule.is_active === 0) return recipientGone
  const { name = rule.channel, displayName = '', parameters = [], deliver } = remote.channels.get(rule.channel) ?? {}
  return {
    name: `the rule ${rule.name}`,
    moduleCall: () => ({
      module: { type: 'notification', name, displayName, parameters },
      config: decryptChannelConfig(rule, remote.secretKey),
      // Rules are defined in the setup file, so their URLs may lead to private addresses.
      guarded: false,
    }),
    deliver: async (moduleContext) => {
      if (deliver === undefined) throw misconfigured(`The channel ${rule.channel} does not exist`)
      await deliver(parseStored<Payload>('deliveries.payload', payload), moduleContext)
      return 'Delivered'
    },
    drop: ({ db }) => db('notification_rules').where({ id }).update({ is_active: 0 }),
  }
}

/**
 * Returns an active addon module that still subscribes to the event at the destination, or the reason for giving up.
 */
function findAddonRecipient(remote: RemoteContext, row: DeliveryRow): Recipient | string {
  const { moduleStates, secretKey } = remote
  const destination = row.destination ?? ''
  const module = remote.modules.find('addon', row.module ?? '')
  const wanted = findSubscriptions(remote, row.event).find(
    (one) => one.module === row.module && one.destination === destination,
  )
  if (module === undefined || wanted === undefined) return recipientGone
  if (!wanted.isAllowed) return ownerNotAllowed
  const payload = parseStored<Payload>('deliveries.payload', row.payload)
  const { event, timestamp, title, message, url, notification_identifier } = payload
  // Custom notifications have no `data`, only the caller's texts.
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
