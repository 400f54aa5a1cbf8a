import { registrarModule } from '../../../domain/ports/registrar.js'

/** Calls no provider: staff do the work by hand, and the log says what to do (R-1601). */
export default registrarModule({
  name: 'manual',
  displayName: 'Manual',
  parameters: [],

  async register({ domain, nameservers }, { log }, years) {
    log(`By hand: register ${domain} for ${inYears(years)}${on(nameservers)}.`)
    return { status: 'pending' }
  },

  async renew({ domain }, { log }, years) {
    log(`By hand: renew ${domain} for ${inYears(years)}.`)
    return { status: 'active' }
  },

  async transfer({ domain }, { log }) {
    log(`By hand: transfer ${domain} with the code that the client gave.`)
    return { status: 'pending' }
  },

  async setNameservers({ domain, nameservers }, { log }) {
    log(`By hand: set the name servers of ${domain}${on(nameservers)}.`)
  },
})

const inYears = (years: number): string => (years === 1 ? '1 year' : `${years} years`)

const on = (nameservers: readonly string[]): string =>
  nameservers.length === 0 ? '' : `, name servers ${nameservers.join(', ')}`
