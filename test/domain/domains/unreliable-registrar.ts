import { ModuleError } from '../../../domain/ports/module.js'
import { addDays, addMonths } from '../../../domain/values/days.js'
import { script } from '../../support/scripted/modules/registrar/script/index.js'

/** A domain as its registrar holds it. */
interface HeldDomain {
  expires: string
  /** True after the registrar has reported once, wrongly, that the domain was transferred away. */
  wasMissed?: true
  /** Total years granted for requests. */
  granted: number
  /** Renewals that the registrar has accepted and will make on a day. */
  readonly waiting: { readonly on: string; readonly years: number }[]
}

/**
 * A registrar that answers late, partially, wrongly, or not at all, and reports the same way. While `isCalm`, it
 * answers properly. `today` returns the current day.
 */
export class UnreliableRegistrar {
  readonly domains = new Map<string, HeldDomain>()
  isCalm = false

  constructor(
    private readonly random: () => number,
    private readonly today: () => string,
  ) {
    script.answers = {
      renew: (domain: string, years: number) => this.#renew(domain, years),
      sync: (domain: string) => this.#sync(domain),
    }
  }

  /** Makes the renewals that are due. */
  #settle(held: HeldDomain): void {
    for (let at = 0; at < held.waiting.length; ) {
      const waiting = held.waiting[at] as HeldDomain['waiting'][number]
      if (!this.isCalm && waiting.on > this.today()) at++
      else {
        held.waiting.splice(at, 1)
        this.#grant(held, waiting.years)
      }
    }
  }

  #grant(held: HeldDomain, years: number): void {
    held.expires = addMonths(held.expires, 12 * years)
    held.granted += years
  }

  #renew(domain: string, years: number): object {
    const held = this.#find(domain)
    const chance = this.isCalm ? 0 : this.random()
    const later = () => held.waiting.push({ on: addDays(this.today(), 1 + Math.floor(this.random() * 40)), years })
    if (chance < 0.5) {
      this.#grant(held, years)
      return { status: 'active', expiryDate: held.expires }
    }
    if (chance < 0.62) {
      later()
      return { status: 'pending' }
    }
    if (chance < 0.72) {
      later()
      return { status: 'active', expiryDate: held.expires }
    }
    if (chance < 0.8) {
      this.#grant(held, years)
      throw new ModuleError('unreachable', 'No answer, after the renewal', { outcomeUnknown: true })
    }
    if (chance < 0.88) throw new ModuleError('unreachable', 'No answer, before the renewal', { outcomeUnknown: true })
    if (chance < 0.91) {
      this.#grant(held, 1)
      return { status: 'active', expiryDate: held.expires }
    }
    if (chance < 0.95) {
      this.#grant(held, years)
      return { status: 'active' }
    }
    if (chance < 0.98) return { status: 'done' }
    throw new ModuleError('refused', 'Not today')
  }

  #sync(domain: string): object {
    const held = this.#find(domain)
    const chance = this.isCalm ? 1 : this.random()
    if (chance < 0.08) throw new ModuleError('unreachable', 'No answer', { outcomeUnknown: true })
    if (chance < 0.11) return {}
    if (chance < 0.15) return { status: 'active' }
    if (chance < 0.17) return { status: 'active', expiryDate: '1969-12-31' }
    if (chance < 0.18) return { status: 'active', expiryDate: '-0001-11-30' }
    if (chance < 0.185 && held.wasMissed === undefined) {
      held.wasMissed = true
      return { status: 'transferred_away' }
    }
    if (chance < 0.19) return { status: 'absent' }
    return { status: 'active', expiryDate: held.expires }
  }

  #find(domain: string): HeldDomain {
    const held = this.domains.get(domain)
    if (held === undefined) throw new ModuleError('refused', `${domain} is not here`)
    this.#settle(held)
    return held
  }
}
