import { Fault } from '../faults.js'
import type { Work } from '../work.js'

/** The name of an installed gateway, as it is stored on invoices and orders. Throws gateway_unknown. */
export function installedGateway({ modules }: Pick<Work, 'modules'>, name: string): string {
  if (modules.find('gateway', name) === undefined) throw new Fault('gateway_unknown')
  return name
}
