import t from 'tap'
import { withService } from '../../support/service.js'

const number = '4242424242424242'
const masked = '************4242'

// R-4144
withService(t, 'masks card numbers in free-text and unknown settings', async (t, api) => {
  for (const [setting, value, kept] of [
    ['company_name', `Card ${number}`, `Card ${masked}`],
    ['invoice_footer', number, masked],
    ['a_name_of_our_own', number, masked],
    ['company_phone', number, number],
    ['company_registration', number, number],
    ['company_email', `${number}@example.com`, `${number}@example.com`],
    ['bank_iban', 'DE13 4306 0967 1234 5678 90', 'DE13 4306 0967 1234 5678 90'],
    ['return_hosts', `${number}.example.com`, `${number}.example.com`],
  ] as const) {
    await api.ok('setconfigurationvalue', { setting, value })
    t.equal((await api.ok('getconfigurationvalue', { setting })).value, kept, setting)
  }
})
