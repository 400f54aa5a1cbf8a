import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Unanswered requests to servers in this process, by port. */
const underWay = new Map<number, number>()

const add = (port: number, change: number): void => void underWay.set(port, (underWay.get(port) ?? 0) + change)

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  const port = request.socket.localPort ?? 0
  add(port, 1)
  response.once('close', () => add(port, -1))
})

/** Returns the number of unanswered requests to the server at `url`, which must run in this process. */
export const callsUnderWay = (url: string): number => underWay.get(Number(new URL(url).port)) ?? 0
