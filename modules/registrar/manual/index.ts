import { type RegisteredDomain, registrarModule } from '../../../domain/ports/registrar.js'

/** Calls no provider. Staff do the work manually, and the log lists it (R-1601). */
export default registrarModule({
  name: 'manual',
  displayName: 'Manual',
  parameters: [],

  async register(wanted, { log }, years) {
    const { domain, nameservers } = wanted
    log(
      `Manual action needed: register ${domain} for ${formatYears(years)}${describeNameservers(nameservers)}${describeAddons(wanted)}.`,
    )
    return { status: 'pending' }
  },

  async renew({ domain }, { log }, years) {
    log(`Manual action needed: renew ${domain} for ${formatYears(years)}.`)
    return { status: 'active' }
  },

  async restore({ domain }, { log }) {
    log(`Manual action needed: restore ${domain} from its redemption period.`)
  },

  async transfer(wanted, { log }) {
    log(
      `Manual action needed: transfer ${wanted.domain} with the transfer code from the client${describeAddons(wanted)}.`,
    )
    return { status: 'pending' }
  },

  async setNameservers({ domain, nameservers }, { log }) {
    log(`Manual action needed: set the name servers of ${domain}${describeNameservers(nameservers)}.`)
  },
})

const formatYears = (years: number): string => (years === 1 ? '1 year' : `${years} years`)

const describeNameservers = (nameservers: readonly string[]): string =>
  nameservers.length === 0 ? '' : `, name servers ${nameservers.join(', ')}`

const describeAddons = ({ idProtection, dnsManagement, emailForwarding }: RegisteredDomain): string => {
  const on = Object.entries({
    'ID protection': idProtection,
    'DNS management': dnsManagement,
    'email forwarding': emailForwarding,
  }).flatMap(([name, isOn]) => (isOn ? [name] : []))
  return on.length === 0 ? '' : `, with ${on.join(', ')}`
}
