/**
 * Money that came in from one client and went out to it, in minor units, as the client, its bank, and staff know it.
 */
export class Purse {
  in = 0
  /** Money that staff returned or that lost disputes took. Refunds sent by gateways are counted elsewhere. */
  out = 0
  /** Credit that staff gave, minus credit that they removed. */
  granted = 0
  /** Lost disputes' money claimed from the client, as a negative amount. */
  lost = 0
}
