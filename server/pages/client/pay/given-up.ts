import { visitorPage } from '../../definition.js'
import { answerReturn } from './_return.js'

export default visitorPage({
  path: '/paid/:id/:word/given-up',
  summary: 'Receives a payer who cancelled at a gateway.',
  act: (visit) => answerReturn(visit, true),
})
