import { type DestinationStream, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'

export type Log = pino.Logger

/** JSON lines, or lines for people on a terminal. Nothing of a request's parameters or headers is ever handed to it. */
export const makeLog = (level: string, destination: DestinationStream = usual()): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: withoutValues } },
    destination,
  )

/**
 * knex puts the statement in front of what the database said, with the values in it on SQLite: those may be anybody's
 * secrets. What the database itself said comes after the last dash, and the stack's own lines tell where.
 */
function withoutValues(error: unknown): object {
  const { message, stack, code, detail: _, ...facts } = stdSerializers.err(error as Error) as unknown as Facts
  if (!/^(?:SQLITE_|[0-9A-Z]{5}$)/.test(code ?? '')) return { ...facts, code, message, stack }
  const said = message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '')
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { type: facts.type, code, message: said, stack: frames.join('\n') }
}

interface Facts {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly detail?: string
}

const usual = (): DestinationStream =>
  process.stdout.isTTY
    ? pretty({ colorize: true, ignore: 'requestId', translateTime: 'SYS:HH:MM:ss', singleLine: true })
    : pino.destination({ fd: 1, sync: false })
