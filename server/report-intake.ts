import type { IncomingMessage } from 'node:http'
import { type BodyShare, noRoom } from '../engine/body-memory.js'
import { refuseCodedBody } from '../engine/content-coding.js'
import { failure, Refused } from '../engine/errors.js'
import { IncomingBody } from '../engine/incoming-body.js'
import { Recent } from '../engine/recent.js'

const kibibyte = 1024

/** Maximum size of a report in bytes. Payment gateways send a few kilobytes. */
export const reportLimit = 256 * kibibyte

/** Milliseconds for which a network stays known after a genuine report. */
const knownMs = 24 * 60 * 60 * 1000

/** Maximum number of reports in transit, and maximum bytes held for reports in transit and in verification. */
interface Bound {
  readonly reports: number
  readonly bytes: number
}

const all: Bound = { reports: 64, bytes: 8 * 1024 * kibibyte }
const partOf = ({ reports, bytes }: Bound, part: number): Bound => ({ reports: reports * part, bytes: bytes * part })
/**
 * For all networks together that have sent no genuine report within a day (`strangers`), and for each such network
 * (`stranger`).
 */
const strangers = partOf(all, 1 / 2)
const stranger = partOf(all, 1 / 4)

/** A report that is being read or verified. */
interface Place {
  readonly req: IncomingMessage
  readonly network: string
  readonly isStranger: boolean
  bytes: number
  /** Aborts the reading of the report to make room for another one. */
  readonly giveWay: () => void
}

/**
 * Reads the reports of payment gateways, with reserved memory and capacity. Anyone can send a report, and only its
 * whole body shows where it comes from. Therefore networks without a genuine report share only a part of the capacity.
 * If there is no room, the report that has been in transit for longest is aborted: a genuine report arrives within
 * milliseconds, but a report meant to block the capacity never ends (R-2802).
 */
export class ReportIntake {
  readonly #known = new Recent(knownMs)
  /** In the order in which they began. Few enough to be counted each time. */
  readonly #places = new Set<Place>()

  /** Records that a genuine report came from a network. `now` is in milliseconds. */
  recognize(network: string, now: number): void {
    this.#known.add(network, now)
  }

  /**
   * Reads a whole report, verifies it, and frees its memory. Throws Refused if the report is compressed, too large, or
   * finds no room, and Malformed if it ends early.
   */
  async take<T>(
    req: IncomingMessage,
    { network, now }: { readonly network: string; readonly now: number },
    verify: (bytes: Buffer) => Promise<T>,
  ): Promise<T> {
    refuseCodedBody(req.headers)
    const giveWay = () => {
      this.#places.delete(place)
      body.abort(gaveWay())
    }
    const place: Place = { req, network, isStranger: !this.#known.has(network, now), bytes: 0, giveWay }
    const body = new IncomingBody(req, reportLimit, this.#shareOf(place))
    try {
      body.expectFitting()
      this.#makeRoom(place, { reports: isOnItsWay(place) ? 1 : 0, bytes: 0 })
      this.#places.add(place)
      await body.read()
      return await verify(body.bytes)
    } finally {
      body.release()
      this.#places.delete(place)
    }
  }

  #shareOf(place: Place): BodyShare {
    return {
      resize: (bytes) => {
        if (bytes > place.bytes) this.#makeRoom(place, { reports: 0, bytes: bytes - place.bytes })
        place.bytes = bytes
      },
      // Reports carry no credential.
      trust: () => {},
    }
  }

  /** Aborts reports in transit, oldest first, until the limits hold. Throws Refused if that does not free enough. */
  #makeRoom(place: Place, needed: Bound): void {
    for (const [bound, counts] of boundsOf(place)) {
      const counted = [...this.#places].filter(counts)
      const onTheirWay = counted.filter(isOnItsWay)
      let reports = onTheirWay.length + needed.reports
      let bytes = sum(counted) + needed.bytes
      for (const one of onTheirWay) {
        if (reports <= bound.reports && bytes <= bound.bytes) break
        if (one === place) continue
        reports--
        bytes -= one.bytes
        one.giveWay()
      }
      if (reports > bound.reports || bytes > bound.bytes) throw noRoom()
    }
  }
}

/** Returns the limits for a report, narrowest first, each with a predicate for the reports that count toward it. */
const boundsOf = ({ network, isStranger }: Place): readonly (readonly [Bound, (one: Place) => boolean])[] =>
  isStranger
    ? [
        [stranger, (one) => one.network === network],
        [strangers, (one) => one.isStranger],
        [all, () => true],
      ]
    : [[all, () => true]]

/**
 * Returns true if more of a report is expected. A report that has arrived completely does not count, even if it has not
 * been read.
 */
const isOnItsWay = ({ req }: Place): boolean => !req.complete

const sum = (places: readonly Place[]): number => places.reduce((bytes, one) => bytes + one.bytes, 0)

/** Returns the refusal of a report that was aborted to make room for another one. */
const gaveWay = (): Refused => {
  const { headers } = noRoom().failure
  return new Refused(failure('body_capacity_reached', { headers: { ...headers, Connection: 'close' } }))
}
