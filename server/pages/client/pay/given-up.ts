import { visitorPage } from '../../definition.js'
import { answerReturn } from './_return.js'

export default visitorPage({
  path: '/paid/:id/:word/given-up',
  summary: 'Takes a payer back who has given up at a gateway.',
  act: (visit) => answerReturn(visit, true),
})
