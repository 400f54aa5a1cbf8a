import { generator } from '../generator.js'
import { noteTexts, staffNames } from '../words.js'

export default generator({
  name: 'ticket_notes',
  after: ['ticket_replies'],
  plural: 'ticket notes',
  rows: ({ rows }, _, random) =>
    rows('tickets').flatMap(({ values }, at) =>
      random.chance(0.3)
        ? {
            ticket_id: rows('tickets')[at],
            message: random.one(noteTexts),
            author: random.one(staffNames),
            created_at: values.last_reply_at,
          }
        : [],
    ),
})
