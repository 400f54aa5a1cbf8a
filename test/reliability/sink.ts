import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import type { Cleanup } from '../server/child.js'

/** Commands at which a sink can fall silent: the recipient, or the end of the text. */
export type Stop = 'RCPT' | 'END'

export interface SinkOptions {
  /** Milliseconds before each answer, 0 by default. */
  readonly answerAfterMs?: number
  /** Returns true if an email to `recipient` gets no answer at `stop`. */
  readonly isSilent?: (stop: Stop, recipient: string) => boolean
  /** Returns a special answer for a recipient, such as `550 no`, or undefined to accept it. */
  readonly answerTo?: (recipient: string) => string | undefined
  /** Further connections are rejected with 421. */
  readonly maxConnections?: number
}

/** A mail server that discards all texts, so that it can accept any number of emails. */
export interface Sink {
  readonly url: string
  /** Recipients of accepted emails, in order of arrival. */
  readonly taken: string[]
  /** Envelope senders of accepted emails. */
  readonly senders: string[]
  /** Names in the clients' greetings. */
  readonly greeted: string[]
  readonly open: ReadonlySet<Socket>
  /** Number of connections opened in total, and the most at one time. */
  readonly counts: { opened: number; most: number }
  /** Returns the number of emails that wait for an answer. */
  readonly held: () => number
  /** Answers all waiting emails and ends the silence. */
  readonly wake: () => void
}

export async function openSink(t: Cleanup, options: SinkOptions = {}): Promise<Sink> {
  const { answerAfterMs = 0, isSilent = () => false, answerTo, maxConnections = Number.POSITIVE_INFINITY } = options
  const open = new Set<Socket>()
  const held = new Set<() => void>()
  const counts = { opened: 0, most: 0 }
  const taken: string[] = []
  const senders: string[] = []
  const greeted: string[] = []
  let isAwake = false
  const server = createServer((socket) => {
    socket.setNoDelay(true)
    socket.on('error', () => {})
    if (open.size >= maxConnections) return socket.end('421 too many connections\r\n')
    open.add(socket)
    counts.opened++
    counts.most = Math.max(counts.most, open.size)
    socket.on('close', () => open.delete(socket))
    let recipient = ''
    let sender = ''
    let isText = false
    let rest = ''
    const answer = (line: string) => {
      if (answerAfterMs === 0) socket.write(`${line}\r\n`)
      else setTimeout(() => socket.write(`${line}\r\n`), answerAfterMs)
    }
    const take = () => {
      taken.push(recipient)
      senders.push(sender)
      answer('250 taken')
    }
    const obey = (line: string) => {
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'EHLO') {
        greeted.push(line.slice(5))
        answer('250-sink\r\n250 8BITMIME')
      } else if (command === 'MAIL') {
        sender = /<(.*)>/.exec(line)?.[1] ?? ''
        answer('250 ok')
      } else if (command === 'RCPT') {
        recipient = /<(.*)>/.exec(line)?.[1] ?? ''
        const reply = () => answer(answerTo?.(recipient) ?? '250 ok')
        if (!isAwake && isSilent('RCPT', recipient)) held.add(reply)
        else reply()
      } else if (command === 'DATA') {
        isText = true
        answer('354 go on')
      } else if (command === 'QUIT') socket.end('221 bye\r\n')
      else answer('250 ok')
    }
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1')
      for (;;) {
        const end = rest.indexOf(isText ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = rest.slice(0, end)
        rest = rest.slice(end + (isText ? 5 : 2))
        if (!isText) obey(line)
        else {
          isText = false
          if (!isAwake && isSilent('END', recipient)) held.add(take)
          else take()
        }
      }
    })
    answer('220 sink')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    senders,
    greeted,
    open,
    counts,
    held: () => held.size,
    wake: () => {
      isAwake = true
      for (const take of held) take()
      held.clear()
    },
  }
}
