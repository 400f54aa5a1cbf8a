import { addonModule } from '../../../../../../domain/ports/addon.js'
import { refused } from '../../../../../../domain/ports/module.js'

/** Answer to every switch from now on; undefined accepts it. */
export const moody: { refusal: string | undefined; readonly asked: string[] } = { refusal: undefined, asked: [] }

const answer = (what: string): void => {
  moody.asked.push(what)
  if (moody.refusal !== undefined) throw refused(moody.refusal)
}

/** An addon that wants to be asked. */
export default addonModule({
  name: 'moody',
  displayName: 'Moody',
  parameters: [],
  activate: async () => answer('activate'),
  deactivate: async () => answer('deactivate'),
})
