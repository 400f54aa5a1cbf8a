import { visitorPage } from '../../definition.js'

export default visitorPage({
  path: '',
  summary: 'Leads to the home page.',
  act: async () => ({ to: '/home' }),
})
