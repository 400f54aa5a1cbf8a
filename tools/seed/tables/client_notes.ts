import { instant } from '../../../domain/context.js'
import { shiftByDays } from '../days.js'
import { generator } from '../generator.js'
import { noteTexts, staffNames } from '../words.js'

export default generator({
  name: 'client_notes',
  after: ['clients'],
  plural: 'notes',
  rows: ({ client }, { now }, random) =>
    Array.from({ length: random.chance(0.3) ? random.whole(1, 3) : 0 }, () => ({
      client_id: client,
      note: random.one(noteTexts),
      is_sticky: random.chance(0.2) ? 1 : 0,
      author: random.one(staffNames),
      created_at: instant(shiftByDays(now, -random.whole(1, 700))),
    })),
})
