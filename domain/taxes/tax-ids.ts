import type { ClientRow } from '../../db/rows.js'
import type { Settings } from '../settings/settings.js'

/** Returns the member state whose valid tax id a client has; undefined without one. */
export const memberStateOf = ({ tax_id }: Pick<ClientRow, 'tax_id'>, _settings: Settings): string | undefined =>
  /^[A-Z]{2}/.exec(tax_id ?? '')?.[0]
