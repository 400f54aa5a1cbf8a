import { ModuleError } from '../../../domain/ports/module.js'
import type { RegistrarContext } from '../../../domain/ports/registrar.js'
import { elementText, findElements } from './elements.js'
import type { Registry } from './registry.js'
import { resultCodes } from './response.js'

/** Domain data in a message from the registry. */
export interface Message {
  readonly domain: string
  /** Transfer status (RFC 5731, 3.2.4), or empty for other messages. */
  readonly transfer: string
}

/** Maximum number of messages per call, so that a queue unread for years does not exceed the deadline. */
const maxNames = 20

/**
 * Reads the registry's message queue (RFC 5730, 2.9.2.3). Stores an entry for staff and then acknowledges each message,
 * because the registry shows the next message only afterwards. If the registry refuses, as it does without a queue,
 * returns the messages read so far. Returns an empty list if reading the queue is disabled.
 */
export async function takeMessages(
  registry: Registry,
  { config, note }: RegistrarContext,
): Promise<readonly Message[]> {
  const taken: Message[] = []
  if (config.poll === 'no') return taken
  try {
    while (taken.length < maxNames) {
      const { code, queue, data } = await registry.ask({ poll: { '@op': 'req' } })
      if (code !== resultCodes.message || queue === undefined) return taken
      const [about] = [
        ...findElements(data, 'trnData'),
        ...findElements(data, 'panData'),
        ...findElements(data, 'infData'),
      ]
      const message = { domain: elementText(about, 'name').toLowerCase(), transfer: elementText(about, 'trStatus') }
      await note(describeMessage(queue.message, message))
      taken.push(message)
      await registry.ask({ poll: { '@op': 'ack', '@msgID': queue.id } }, resultCodes.objectMissing)
    }
  } catch (error) {
    if (!(error instanceof ModuleError) || error.kind === 'unreachable' || error.kind === 'misconfigured') throw error
  }
  return taken
}

export const isApproved = (transfer: string): boolean => /^(client|server)Approved$/.test(transfer)

export const isRejected = (transfer: string): boolean => /^(client(Rejected|Cancelled)|serverCancelled)$/.test(transfer)

const describeMessage = (text: string, { domain, transfer }: Message): string =>
  [text, domain, transfer && `transfer ${transfer}`].filter((part) => part !== '').join(', ')
