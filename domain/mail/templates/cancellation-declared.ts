import { template } from '../template.js'

export default template({
  name: 'cancellation declared',
  copies: 'none',
  variables: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    product: 'Web hosting',
    domain: 'example.com',
    service: '7',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    when: 'At the next possible date: the end of the paid period',
    reason: 'The shop is closing.',
    received: '2026-01-31 14:05',
    number: '482193',
    link: 'https://billing.example.com/client/cancel/7/…',
  },
})
