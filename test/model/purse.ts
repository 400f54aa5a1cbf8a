/**
 * Money that came in from one client and went out to it, in minor units, as the client, its bank, and staff know it.
 */
export class Purse {
  in = 0
  /** Money returned according to staff and lost disputes. Gateways count what they sent back. */
  out = 0
  /** Credit that staff gave, minus credit that they removed. */
  granted = 0
  /** Money of lost disputes that the client had already spent, as a negative amount. */
  lost = 0
}
