import { einvoiceModule } from '../../../domain/ports/einvoice.js'
import { refused, unreachable } from '../../../domain/ports/module.js'

const deliveryMs = 2 * 60 * 60_000

/** A network that delivers nothing. Its parameter selects what happens to a document (R-2407). */
export default einvoiceModule({
  name: 'pretend',
  displayName: 'Pretend network',
  parameters: [
    {
      name: 'behaviour',
      label: 'What happens to a document',
      type: 'dropdown',
      options: ['delivers', 'is slow', 'refuses', 'refuses later', 'loses answers'],
      default: 'delivers',
      destination: false,
    },
  ],
  sandboxOnly: true,

  async send(paper, { config, now }) {
    const { behaviour } = config
    const reference = `${paper.kind} ${paper.number} at ${now().toISOString()}`
    if (behaviour === 'refuses') throw refused('The network does not know the recipient')
    if (behaviour === 'loses answers' && !paper.isRepeat) throw unreachable('The network did not answer', true)
    if (behaviour === 'loses answers') throw refused('Duplicate: the network has this document')
    if (behaviour === 'is slow' || behaviour === 'refuses later') return { status: 'pending', reference }
    return { status: 'delivered', reference }
  },

  async find({ kind, number }, { config }) {
    if (config.behaviour !== 'loses answers') return { status: 'absent' }
    return { status: 'delivered', reference: `${kind} ${number}` }
  },

  async look(reference, { config, now }) {
    const sentAt = Date.parse(reference.slice(reference.lastIndexOf(' ') + 1))
    if (now().getTime() - sentAt < deliveryMs) return { status: 'pending', reference }
    if (config.behaviour === 'refuses later')
      return { status: 'refused', message: 'The recipient rejected the document' }
    return { status: 'delivered', reference }
  },
})
