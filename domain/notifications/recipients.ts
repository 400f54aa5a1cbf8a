import type { DeliveryRow } from '../../db/rows-system.js'
import { listenersOf } from '../modules/listeners.js'
import type { Occasion } from '../modules/occasion.js'
import { dropDestination } from '../modules/settings.js'
import { maskAddresses } from '../ports/masking.js'
import { misconfigured, type Situation } from '../ports/module.js'
import type { RemoteWork, Work } from '../work.js'
import type { Payload } from './channel.js'
import { channels } from './channels.js'
import { configOf } from './rules.js'

/** Who is to be told of something that happened. */
export interface Recipient {
  /** As the activity log calls it. */
  readonly name: string
  readonly occasion: () => Omit<Occasion, 'deadline' | 'idempotencyKey'>
  /** A few words on the answer. Throws ModuleError. */
  readonly tell: (situation: Situation) => Promise<string>
  /** It wants to hear nothing more. */
  readonly drop: (work: Work) => Promise<unknown>
}

/** Undefined where nobody is to hear of it any more. */
export async function recipientOf(remote: RemoteWork, row: DeliveryRow): Promise<Recipient | undefined> {
  return row.rule_id === null ? addonOf(remote, row) : ruleOf(remote, row, row.rule_id)
}

async function ruleOf(remote: RemoteWork, { payload }: DeliveryRow, id: number): Promise<Recipient | undefined> {
  const rule = await remote.db('notification_rules').where({ id }).first()
  // It went with its deliveries.
  if (rule === undefined) return undefined
  const { name = rule.channel, displayName = '', parameters = [], deliver } = channels.get(rule.channel) ?? {}
  return {
    name: `the rule ${rule.name}`,
    occasion: () => ({
      module: { type: 'notification', name, displayName, parameters },
      config: configOf(rule, remote.secretKey),
      // Rules stand in the set-up file.
      guarded: false,
    }),
    tell: async (situation) => {
      if (deliver === undefined) throw misconfigured(`There is no channel ${rule.channel}`)
      await deliver(JSON.parse(payload) as Payload, situation)
      return 'Delivered'
    },
    drop: ({ db }) => db('notification_rules').where({ id }).update({ is_active: 0 }),
  }
}

/** An addon that is still switched on, for a destination that it still has. */
function addonOf(remote: RemoteWork, row: DeliveryRow): Recipient | undefined {
  const { moduleStates, secretKey } = remote
  const destination = row.destination ?? ''
  const module = remote.modules.find('addon', row.module ?? '')
  const told = listenersOf(remote, row.event)
  if (module === undefined || !told.some((one) => one.module === row.module && one.destination === destination))
    return undefined
  const payload = JSON.parse(row.payload) as Payload
  const { event, timestamp, title, message, url, notification_identifier } = payload
  // What callers raise is about what they say of it.
  const data = payload.data ?? { title, message, url, notification_identifier }
  return {
    name: `the addon ${module.name}${destination && ` to ${maskAddresses(destination.split('?', 1)[0] as string)}`}`,
    occasion: () => moduleStates.callOf(module, secretKey),
    tell: async (situation) =>
      (await module.on?.({ id: situation.idempotencyKey, name: event, at: timestamp, data }, situation, destination)) ??
      '',
    drop: (work) => dropDestination(work, module, destination),
  }
}
