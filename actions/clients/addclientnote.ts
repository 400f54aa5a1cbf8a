import { addClientNote } from '../../domain/clients/client-notes.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addclientnote',
  summary: "Add a staff note to a client, signed with the caller's user name.",
  method: 'POST',
  permission: 'create_clients',
  risks: [],
  required: {
    userid: f.id('client', { alias: 'clientid' }),
    note: f.longText({
      alias: ['notes', 'message'],
      description: 'Text of the note.',
      example: 'Called about the renewal.',
    }),
  },
  optional: { sticky: f.withDefault(f.flag({ description: 'Pin the note to the top of the summary.' }), false) },
  returns: { noteid: f.id('note') },
  faults: ['client_not_found'],

  run: async ({ userid, note, sticky }, ctx) => ({
    noteid: await addClientNote(ctx, userid, { note, sticky, author: ctx.actor.username }),
  }),
})
