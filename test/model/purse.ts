/** The money that came in from one client and went out to it, in minor units, as the client, its bank and staff know it. */
export class Purse {
  in = 0
  /** By staff's word and by lost disputes; what gateways sent back is asked of them. */
  out = 0
  /** Credit that staff gave, less what it took. */
  granted = 0
  /** Money of lost disputes that the client had spent already, as a negative amount. */
  lost = 0
}
