import { visitorPage } from '../../definition.js'
import { answerReturn } from './_return.js'

export default visitorPage({
  path: '/paid/:id/:word',
  summary: 'Receives a payer who returns from a gateway.',
  act: (visit) => answerReturn(visit, false),
})
