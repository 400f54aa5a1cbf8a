import type { IncomingMessage } from 'node:http'
import { type BodyShare, bodyMemoryError } from '../engine/body-memory.js'
import { refuseEncodedBody } from '../engine/content-coding.js'
import { failure, Refused } from '../engine/errors.js'
import { IncomingBody } from '../engine/incoming-body.js'
import { RecentKeys } from '../engine/recent-keys.js'

const kibibyte = 1024

/** Maximum size of a report in bytes. Payment gateways send a few kilobytes. */
export const reportLimit = 256 * kibibyte

/** Milliseconds for which a network is known after a genuine report. */
const knownMs = 24 * 60 * 60 * 1000

/** Maximum number of reports in transit, and maximum bytes of reports in transit or verification. */
interface Bound {
  readonly reports: number
  readonly bytes: number
}

const totalBound: Bound = { reports: 64, bytes: 8 * 1024 * kibibyte }
const scaleBound = ({ reports, bytes }: Bound, part: number): Bound => ({
  reports: reports * part,
  bytes: bytes * part,
})
/** Limits for networks without a genuine report within a day: for all of them together, and for each. */
const unknownNetworksBound = scaleBound(totalBound, 1 / 2)
const unknownNetworkBound = scaleBound(totalBound, 1 / 4)

/** A report that is being read or verified. */
interface ReportSlot {
  readonly req: IncomingMessage
  readonly network: string
  readonly isStranger: boolean
  bytes: number
  /** Aborts the reading of the report to make room for another one. */
  readonly giveWay: () => void
}

/**
 * Reads reports of payment gateways with reserved memory and capacity. Anyone can send a report, and only its whole
 * body reveals the sender, so networks without a genuine report share half of the capacity. If there is no room, the
 * report longest in transit is aborted, because a genuine report arrives within milliseconds, but a report meant to
 * block capacity never ends (R-2802).
 */
export class ReportIntake {
  readonly #known = new RecentKeys(knownMs)
  /** Reports in progress, in the order in which they began. Few enough to be counted each time. */
  readonly #places = new Set<ReportSlot>()

  /** Records that a genuine report came from a network. `now` is in milliseconds. */
  recognize(network: string, now: number): void {
    this.#known.add(network, now)
  }

  /**
   * Reads and verifies a whole report, then frees its memory. Throws Refused if the report is compressed or too large,
   * finds no room, or is aborted to make room, and MalformedRequest if it ends early.
   */
  async take<T>(
    req: IncomingMessage,
    { network, now }: { readonly network: string; readonly now: number },
    verify: (bytes: Buffer) => Promise<T>,
  ): Promise<T> {
    refuseEncodedBody(req.headers)
    const giveWay = () => {
      this.#places.delete(place)
      body.abort(createAbortedError())
    }
    const place: ReportSlot = { req, network, isStranger: !this.#known.has(network, now), bytes: 0, giveWay }
    const body = new IncomingBody(req, reportLimit, this.#shareOf(place))
    try {
      body.expectFitting()
      this.#makeRoom(place, { reports: isArriving(place) ? 1 : 0, bytes: 0 })
      this.#places.add(place)
      await body.read()
      return await verify(body.bytes)
    } finally {
      body.release()
      this.#places.delete(place)
    }
  }

  #shareOf(place: ReportSlot): BodyShare {
    return {
      resize: (bytes) => {
        if (bytes > place.bytes) this.#makeRoom(place, { reports: 0, bytes: bytes - place.bytes })
        place.bytes = bytes
      },
      // A report contains no credential that could lift a limit.
      trust: () => {},
    }
  }

  /** Aborts the oldest reports in transit until the limits hold. Throws Refused if that is not enough. */
  #makeRoom(place: ReportSlot, needed: Bound): void {
    for (const [bound, counts] of listBounds(place)) {
      const counted = [...this.#places].filter(counts)
      const onTheirWay = counted.filter(isArriving)
      let reports = onTheirWay.length + needed.reports
      let bytes = sumBytes(counted) + needed.bytes
      for (const one of onTheirWay) {
        if (reports <= bound.reports && bytes <= bound.bytes) break
        if (one === place) continue
        reports--
        bytes -= one.bytes
        one.giveWay()
      }
      if (reports > bound.reports || bytes > bound.bytes) throw bodyMemoryError()
    }
  }
}

/** Returns the limits for a report, narrowest first, each with a predicate for the reports that count toward it. */
const listBounds = ({
  network,
  isStranger,
}: ReportSlot): readonly (readonly [Bound, (one: ReportSlot) => boolean])[] =>
  isStranger
    ? [
        [unknownNetworkBound, (one) => one.network === network],
        [unknownNetworksBound, (one) => one.isStranger],
        [totalBound, () => true],
      ]
    : [[totalBound, () => true]]

/** Returns true if more of a report is expected, and false if it has arrived completely, even unread. */
const isArriving = ({ req }: ReportSlot): boolean => !req.complete

const sumBytes = (places: readonly ReportSlot[]): number => places.reduce((bytes, one) => bytes + one.bytes, 0)

/** Creates the error for a report aborted to free memory for other reports. */
const createAbortedError = (): Refused => {
  const { headers } = bodyMemoryError().failure
  return new Refused(failure('body_capacity_reached', { headers: { ...headers, Connection: 'close' } }))
}
