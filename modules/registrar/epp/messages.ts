import { type ModuleContext, ModuleError } from '../../../domain/ports/module.js'
import { codes } from './answer.js'
import type { Registry } from './registry.js'
import { all, text } from './xml.js'

/** What a message of the registry tells of a domain. */
export interface Message {
  readonly domain: string
  /** Of a transfer, as in RFC 5731, 3.2.4; empty where it is about something else. */
  readonly transfer: string
}

/** How many are taken at a time: a queue that nobody has read for years is no reason to miss a deadline. */
const maxNames = 20

/**
 * Takes what waits in the registry's queue (RFC 5730, 2.9.2.3): each message is written to the log and then acknowledged,
 * because nothing else is shown until it is. A registry without a queue has none waiting.
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
      log('a message of the registry', { id: queue.id, message: queue.message, ...message })
      taken.push(message)
      await registry.ask({ poll: { '@op': 'ack', '@msgID': queue.id } }, codes.objectMissing)
    }
  } catch (error) {
    if (!(error instanceof ModuleError) || error.kind === 'unreachable' || error.kind === 'misconfigured') throw error
  }
  return taken
}

export const isApproved = (transfer: string): boolean => /^(client|server)Approved$/.test(transfer)
