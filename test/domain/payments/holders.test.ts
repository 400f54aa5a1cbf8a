import t from 'tap'
import { matchesClientName } from '../../../domain/payments/bank/holders.js'

const client = { id: 1, firstname: 'Jürgen', lastname: 'Größe', companyname: 'Møller & Söhne GmbH' }

// R-4209
t.test('matches a payer with a client by company, or by first and last name, in various bank spellings', async (t) => {
  for (const name of [
    ...['Jürgen Größe', 'GROESSE, JUERGEN', 'Herr Jurgen Grosse', 'Dr. Jürgen  Größe', 'JU\u0308RGEN GROSSE'],
    ...['Møller & Söhne GmbH', 'MOLLER UND SOEHNE GMBH', 'Moeller&Sohne GmbH'],
  ])
    t.ok(matchesClientName(client, name), name)
  for (const name of ['', '   ', 'Größe', 'Jürgen', 'Jürgen Größer', 'Møller GmbH', 'Jürgen Größe GmbH', '???'])
    t.notOk(matchesClientName(client, name), name)
  t.notOk(matchesClientName({ id: 2, firstname: '', lastname: '', companyname: '' }, ''))
})
