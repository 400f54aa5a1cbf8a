import { searchText } from '../../../domain/clients/client-search.js'
import { nameKeys } from '../../../domain/clients/name-keys.js'
import { instant } from '../../../domain/context.js'
import { emailKey } from '../../../domain/values/email.js'
import { shiftByDays } from '../days.js'
import { generator } from '../generator.js'
import { fillPattern, makePerson } from '../person.js'
import { companyTrades, companyWords, places, streets } from '../words.js'

export default generator({
  name: 'clients',
  after: [],
  plural: 'clients',
  rows: ({ number }, { now, currencies, groups }, random) => {
    const { firstname, lastname, email } = makePerson(random, number)
    const place = random.one(places)
    const [city, state] = random.one(place.cities)
    const companyname = random.chance(0.4)
      ? `${random.one(companyWords)} ${random.one(companyTrades)} ${place.companyForm}`
      : ''
    const defaultCurrency = currencies.find(({ row }) => row.is_default === 1)
    return [
      {
        firstname,
        lastname,
        companyname,
        email,
        email_key: emailKey(email),
        address1: `${random.whole(1, 240)} ${random.one(streets)} Street`,
        address2: random.chance(0.2) ? `Unit ${random.whole(1, 60)}` : null,
        city,
        state,
        postcode: fillPattern(random, place.postcode),
        country: place.country,
        phonenumber: random.chance(0.9) ? fillPattern(random, place.phone) : null,
        status: random.weighted({ active: 86, inactive: 9, closed: 5 }),
        notes: random.chance(0.05) ? 'Came in through a partner.' : null,
        credit: 0,
        currency_id: (random.chance(0.75) && defaultCurrency ? defaultCurrency : random.one(currencies)).id,
        group_id: random.chance(0.2) ? (random.one(groups)?.id ?? null) : null,
        language: place.language,
        is_tax_exempt: random.chance(0.04) ? 1 : 0,
        search: searchText({ firstname, lastname, email, companyname }),
        ...nameKeys({ firstname, lastname, companyname }),
        created_at: instant(shiftByDays(now, -random.whole(1, 6 * 365) - random.fraction())),
      },
    ]
  },
})
