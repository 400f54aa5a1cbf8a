import type { Done } from '../../domain/ports/server.js'
import { f } from './kit.js'

/** What every action on a server answers. */
export const serverAnswer = {
  serviceid: f.id('service'),
  message: f.longText({ description: 'Message from the server module.', example: 'The account was created' }),
}

export const moduleFields = f.scalar({ description: 'Additional value reported by the server module.' })

export const serverFaults = [
  'service_not_found',
  'service_without_module',
  'service_terminated',
  'module_refused',
  'service_busy',
  'module_unreachable',
] as const

/** What the module reports stands beside the answer's own fields and never in their place (ruling 87). */
export const presentDone = (serviceid: number, { message, fields = {} }: Done) => {
  const { result: _, ...further } = fields
  return { ...further, serviceid, message }
}
