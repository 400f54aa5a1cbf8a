import { einvoiceModule } from '../../../../../../domain/ports/einvoice.js'
import { createScript } from '../../../../scripted-provider.js'

export const script = createScript()
const { answer } = script

/** An e-invoicing network that returns the scripted answers. */
export default einvoiceModule({
  name: 'script',
  displayName: 'Script',
  parameters: [],
  send: ({ number }, { idempotencyKey }) => answer('send', number, idempotencyKey),
  find: ({ number }) => answer('find', number),
  look: (reference) => answer('look', reference),
})
