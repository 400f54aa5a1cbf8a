import type { ServerAnswer } from '../../domain/ports/server.js'
import { readableText } from '../../domain/values/domain-names.js'
import { f } from './kit.js'

/** Response fields of all server actions. */
export const serverAnswer = {
  serviceid: f.id('service'),
  message: f.longText({ description: 'Message from the server module.', example: 'The account was created' }),
}

export const moduleFields = f.scalar({ description: 'Additional value reported by the server module.' })

export const serverErrors = [
  'service_not_found',
  'service_without_module',
  'service_terminated',
  'module_refused',
  'service_busy',
  'username_taken',
  'module_unreachable',
] as const

/** Returns the response with the module's own fields, which never replace declared fields (R-1503). */
export const presentServerAnswer = (serviceid: number, { message, fields = {} }: ServerAnswer) => {
  const { result: _, ...further } = fields
  return { ...further, serviceid, message: readableText(message) }
}
