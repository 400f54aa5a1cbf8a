import { type DestinationStream, pino, stdSerializers } from 'pino'
import { traceIds } from '../domain/queue/tracing.js'
import { maskCardNumbers } from '../domain/values/card-numbers.js'

export type Log = pino.Logger

const untraced = {}

/** Creates a log, with JSON lines by default. Request parameters and headers must never be logged. */
export const makeLog = (level: string, destination: DestinationStream = jsonLines()): Log =>
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

/** Returns the function through which rules report errors to the operator (domain/context.ts). */
export const createErrorReporter =
  (log: Log) =>
  (error: unknown, facts: Readonly<Record<string, string | number>>): void =>
    log.error({ err: error, ...facts }, 'a part of the work failed')

/**
 * Removes PostgreSQL's error details, which quote a row with its secrets, and masks card numbers in the other texts
 * (R-4145).
 */
function withoutValues(error: unknown): object {
  const { detail: _, where: __, ...facts } = stdSerializers.err(error as Error) as object as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? maskCardNumbers(fact) : fact]),
  )
}

const jsonLines = (): DestinationStream => pino.destination({ fd: 1, sync: false })

/** Returns standard output: formatted lines on a terminal, otherwise JSON lines. */
export async function openStandardOutput(): Promise<DestinationStream> {
  if (!process.stdout.isTTY) return jsonLines()
  const { default: pretty } = await import('pino-pretty')
  return pretty({ colorize: true, ignore: 'requestId', translateTime: 'SYS:HH:MM:ss', singleLine: true })
}
