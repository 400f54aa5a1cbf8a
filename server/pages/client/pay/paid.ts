import { visitorPage } from '../../definition.js'
import { answerReturn } from './_return.js'

export default visitorPage({
  path: '/paid/:id/:word',
  summary: 'Takes a payer back who has been at a gateway.',
  act: (visit) => answerReturn(visit, false),
})
