import { generator } from '../generator.js'
import { fillPattern, makePerson } from '../person.js'

export default generator({
  name: 'contacts',
  after: ['clients'],
  plural: 'contacts',
  rows: ({ number, client }, _, random) =>
    Array.from({ length: random.chance(0.35) ? random.whole(1, 2) : 0 }, (_, at) => ({
      client_id: client,
      ...makePerson(random, `${number}-${at + 1}`),
      phonenumber: random.chance(0.5) ? fillPattern(random, '+1.212#######') : null,
    })),
})
