import { type DestinationStream, pino, stdSerializers } from 'pino'
import pretty from 'pino-pretty'
import { traceIds } from '../domain/queue/tracing.js'
import { maskCardNumbers } from '../domain/values/card-numbers.js'

export type Log = pino.Logger

const untraced = {}

/** JSON lines, or lines for people on a terminal. Nothing of a request's parameters or headers is ever handed to it. */
export const makeLog = (level: string, destination: DestinationStream = defaultDestination()): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutValues },
      mixin: () => traceIds() ?? untraced,
      mixinMergeStrategy: (facts: object, ids: object) => (ids === untraced ? facts : { ...facts, ...ids }),
    },
    destination,
  )

/** Returns the function through which rules report to the operator (domain/context.ts). */
export const reportTo =
  (log: Log) =>
  (error: unknown, facts: Readonly<Record<string, string | number>>): void =>
    log.error({ err: error, ...facts }, 'a part of the work failed')

/**
 * Leaves out PostgreSQL's details of an error, which quote the row that it is about and may hold anybody's secrets, and masks
 * card numbers in what others have worded (R-4145).
 */
function withoutValues(error: unknown): object {
  const { detail: _, where: __, ...facts } = stdSerializers.err(error as Error) as object as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? maskCardNumbers(fact) : fact]),
  )
}

const defaultDestination = (): DestinationStream =>
  process.stdout.isTTY
    ? pretty({ colorize: true, ignore: 'requestId', translateTime: 'SYS:HH:MM:ss', singleLine: true })
    : pino.destination({ fd: 1, sync: false })
