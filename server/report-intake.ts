import type { IncomingMessage } from 'node:http'
import { type BodyShare, noRoom } from '../engine/body-memory.js'
import { refuseCodedBody } from '../engine/content-coding.js'
import { failure, Refused } from '../engine/errors.js'
import { IncomingBody } from '../engine/incoming-body.js'
import { Recent } from '../engine/recent.js'

const kibibyte = 1024

/** Bytes of a report. Those of payment gateways have a few kilobytes. */
export const reportLimit = 256 * kibibyte

/** Milliseconds for which a network is known as one that genuine reports come from. */
const knownMs = 24 * 60 * 60 * 1000

/** Reports that are on their way at a time, and bytes that are held of them and of those that are being verified. */
interface Bound {
  readonly reports: number
  readonly bytes: number
}

const all: Bound = { reports: 64, bytes: 8 * 1024 * kibibyte }
const partOf = ({ reports, bytes }: Bound, part: number): Bound => ({ reports: reports * part, bytes: bytes * part })
/** For all networks together from which no genuine report has come within a day, and for each of them. */
const strangers = partOf(all, 1 / 2)
const stranger = partOf(all, 1 / 4)

/** A report that is being read or verified. */
interface Place {
  readonly req: IncomingMessage
  readonly network: string
  readonly isStranger: boolean
  bytes: number
  /** Ends its reading. */
  readonly giveWay: () => void
}

/**
 * Reads the reports of payment gateways, with memory and places that nothing else takes. Anybody may send one, and only the
 * whole body shows whose it is. So networks that have shown no genuine report have a part of them, and where there is no
 * room the one that has been on its way for longest gives way: a genuine report comes within milliseconds, while those that
 * are sent to hold places never end (R-2802).
 */
export class ReportIntake {
  readonly #known = new Recent(knownMs)
  /** In the order in which they began; few enough to be counted each time. */
  readonly #places = new Set<Place>()

  /** A genuine report has come from this network. `now` is in milliseconds. */
  recognize(network: string, now: number): void {
    this.#known.add(network, now)
  }

  /**
   * Reads a whole report, has it verified, and gives its memory back. Throws Refused for one that is too large and where
   * there is no room, and Malformed where it ends early.
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
      // A report comes without a credential.
      trust: () => {},
    }
  }

  /** Throws Refused where those that may give way do not leave enough. */
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

/** Returns the bounds that hold for a report, the narrowest first, with the check which reports count for each. */
const boundsOf = ({ network, isStranger }: Place): readonly (readonly [Bound, (one: Place) => boolean])[] =>
  isStranger
    ? [
        [stranger, (one) => one.network === network],
        [strangers, (one) => one.isStranger],
        [all, () => true],
      ]
    : [[all, () => true]]

/** Returns true while more of a report is to come; what has come whole and is not read yet takes no place. */
const isOnItsWay = ({ req }: Place): boolean => !req.complete

const sum = (places: readonly Place[]): number => places.reduce((bytes, one) => bytes + one.bytes, 0)

/** The refusal of a report that was on its way for so long that it gave way to another. */
const gaveWay = (): Refused => {
  const { headers } = noRoom().failure
  return new Refused(failure('body_capacity_reached', { headers: { ...headers, Connection: 'close' } }))
}
