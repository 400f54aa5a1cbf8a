import { template } from '../template.js'

export default template({
  name: 'card expires',
  subject: 'card expires',
  body: '<p>Hello {{ firstname }},</p>\n<p><a href="{{ link }}">{{ link }}</a></p>\n',
  variables: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    method: 'Visa 4242',
    expires: '2027-01',
    link: 'https://billing.example.com/client/payment-methods',
  },
})
