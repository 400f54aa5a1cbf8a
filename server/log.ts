import { type DestinationStream, pino } from 'pino'
import pretty from 'pino-pretty'

export type Log = pino.Logger

/** JSON lines, or lines for people on a terminal. Nothing of a request's parameters or headers is ever handed to it. */
export const makeLog = (level: string, destination: DestinationStream = usual()): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)

const usual = (): DestinationStream =>
  process.stdout.isTTY
    ? pretty({ colorize: true, ignore: 'requestId', translateTime: 'SYS:HH:MM:ss', singleLine: true })
    : pino.destination({ fd: 1, sync: false })
