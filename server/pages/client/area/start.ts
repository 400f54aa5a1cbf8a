import { visitorPage } from '../../definition.js'

export default visitorPage({
  path: '',
  summary: 'Redirects to the overview.',
  act: async () => ({ to: '/home' }),
})
