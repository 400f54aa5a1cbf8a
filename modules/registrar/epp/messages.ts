import { type ModuleContext, ModuleError } from '../../../domain/ports/module.js'
import { codes } from './answer.js'
import { all, text } from './elements.js'
import type { Registry } from './registry.js'

/** Domain data in a message from the registry. */
export interface Message {
  readonly domain: string
  /** Transfer status (RFC 5731, 3.2.4), or empty for other messages. */
  readonly transfer: string
}

/** Maximum number of messages per call, so that a queue unread for years does not exceed the deadline. */
const maxNames = 20

/**
 * Reads the registry's message queue (RFC 5730, 2.9.2.3). Logs and then acknowledges each message, because only then is
 * the next one shown. Returns an empty list for a registry without a queue, and if reading it is disabled.
 */
export async function takeMessages(registry: Registry, { config, log }: ModuleContext): Promise<readonly Message[]> {
  const taken: Message[] = []
  if (config.poll === 'no') return taken
  try {
    while (taken.length < maxNames) {
      const { code, queue, data } = await registry.ask({ poll: { '@op': 'req' } })
      if (code !== codes.message || queue === undefined) return taken
      const [about] = [...all(data, 'trnData'), ...all(data, 'panData'), ...all(data, 'infData')]
      const message = { domain: text(about, 'name').toLowerCase(), transfer: text(about, 'trStatus') }
      log('message from the registry', { id: queue.id, message: queue.message, ...message })
      taken.push(message)
      await registry.ask({ poll: { '@op': 'ack', '@msgID': queue.id } }, codes.objectMissing)
    }
  } catch (error) {
    if (!(error instanceof ModuleError) || error.kind === 'unreachable' || error.kind === 'misconfigured') throw error
  }
  return taken
}

export const isApproved = (transfer: string): boolean => /^(client|server)Approved$/.test(transfer)
