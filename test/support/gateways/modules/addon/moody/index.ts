import { addonModule } from '../../../../../../domain/ports/addon.js'
import { refused } from '../../../../../../domain/ports/module.js'

/** The addon's calls, and the message with which it refuses calls from now on, or undefined to accept them. */
export const moody: { refusal: string | undefined; readonly asked: string[] } = { refusal: undefined, asked: [] }

const answer = (what: string): void => {
  moody.asked.push(what)
  if (moody.refusal !== undefined) throw refused(moody.refusal)
}

/** An addon that can refuse to be activated or deactivated. */
export default addonModule({
  name: 'moody',
  displayName: 'Moody',
  parameters: [],
  activate: async () => answer('activate'),
  deactivate: async () => answer('deactivate'),
})
