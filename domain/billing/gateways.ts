import type { Context } from '../context.js'
import { Fault } from '../values/faults.js'

/** Returns the name of an installed gateway, as stored with invoices and orders. Throws gateway_unknown. */
export function installedGateway({ modules }: Pick<Context, 'modules'>, name: string): string {
  if (modules.find('gateway', name) === undefined) throw new Fault('gateway_unknown')
  return name
}
