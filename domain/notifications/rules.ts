import type { Knex } from 'knex'
import type { NotificationRuleRow } from '../../db/rows-system.js'
import { decrypt, type Place } from '../secrets/encryption.js'
import type { SecretKey } from '../secrets/keyring.js'
import { parseStored } from '../secrets/unreadable.js'
import { groupRows } from '../values/group-by.js'
import { encryptedParameters } from './channels.js'

/** Returns the place to which a rule's encrypted parameter is bound. */
export const rulePlace = (name: string, parameter: string): Place => ({
  table: 'notification_rules',
  column: parameter,
  row: name,
})

/** Active notification rules by event. Kept in memory, because there are only a few. */
export class NotificationRules {
  readonly #byEvent: ReadonlyMap<string, readonly NotificationRuleRow[]>

  constructor(rows: readonly NotificationRuleRow[]) {
    this.#byEvent = groupRows(rows, ({ event }) => event)
  }

  of(event: string): readonly NotificationRuleRow[] {
    return this.#byEvent.get(event) ?? []
  }
}

export const loadNotificationRules = async (db: Knex): Promise<NotificationRules> =>
  new NotificationRules(await db('notification_rules').where({ is_active: 1 }).whereNull('retired_at').orderBy('id'))

/** Returns the parameters of a rule's channel, with secrets decrypted. */
export const decryptChannelConfig = (
  { name, parameters }: Pick<NotificationRuleRow, 'name' | 'parameters'>,
  secretKey: SecretKey,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parseStored<Record<string, string>>('notification_rules.parameters', parameters)).map(
      ([parameter, value]) => [
        parameter,
        encryptedParameters.has(parameter) ? decrypt(secretKey, value, rulePlace(name, parameter)) : value,
      ],
    ),
  )

declare module '../context.js' {
  interface Context {
    readonly notificationRules: NotificationRules
  }
}
