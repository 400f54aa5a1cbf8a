import { registrarModule } from '../../../domain/ports/registrar.js'

/** A simulated registry that knows only what the service stores about a domain (R-2407). */
export default registrarModule({
  name: 'pretend',
  displayName: 'Pretend registrar',
  parameters: [],
  sandboxOnly: true,

  // Returns no expiry date, so that the service calculates it by the sandbox's clock.
  register: async () => ({ status: 'active' }),
  renew: async () => ({ status: 'active' }),
  transfer: async () => ({ status: 'active' }),
  setNameservers: async () => {},
  setIdProtection: async () => {},
  setServices: async () => {},
  restore: async () => {},
  setContact: async () => {},
  check: async (domain) => (domain.startsWith('taken') ? 'unavailable' : 'available'),
  eppCode: async ({ domain }, { derive }) => derive(`transfer of ${domain}`, 9).toString('base64url'),
  sync: async ({ expiryDate }) => (expiryDate === null ? { status: 'active' } : { status: 'active', expiryDate }),
})
