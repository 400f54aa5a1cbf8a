import { resolve } from 'node:path'
import { verb } from '../command/definition.js'
import { parsed, readId, required, text } from '../command/parameters.js'
import { withContexts } from '../contexts.js'
import { writeClient } from '../export-files/client-files.js'
import { showWait } from '../progress.js'

export const examples = [
  ['export client 4711', 'writes all that is kept of a client to the new folder client-4711'],
  ['export client 4711 --to /srv/requests/4711', 'the same to another folder'],
] as const

export default verb({
  summary: 'Write all that is kept of a client to a new folder: its rows as JSON, and its papers as JSON and PDF.',
  description:
    'Takes the number of a deleted client too, of whom papers and ledger are kept. Passwords, tokens and hashes are left out, and client.json names them. Only the owner of the files can read them.',
  arguments: { id: required(parsed('ID', 'the number of the client', readId)) },
  options: { to: text('FOLDER', 'a new folder, by default client-ID in the present one') },
  json: 'the folder, the numbers of rows by table and of papers, the files of papers that could not be made, and the columns that are left out',
  run: ({ id }, { to }) =>
    withContexts(
      async (contexts) => {
        const written = writeClient(await contexts.remote(), id, resolve(to ?? `client-${id}`))
        const document = await showWait('writing the client', written)
        const counts = Object.values(document.rows)
        const rows = counts.reduce((sum, count) => sum + count, 0)
        const used = counts.filter((count) => count > 0).length
        const who = document.deleted ? `client ${id}, who was deleted` : `client ${id}`
        return {
          text: [
            `${document.folder}: ${rows} rows of ${used} tables and ${document.papers} papers of ${who}.`,
            ...document.withoutFile.map(({ file, reason }) => `${file} was not written: ${reason}`),
            '',
          ].join('\n'),
          document,
        }
      },
      { isUnlimited: true },
    ),
})
