import { resolve } from 'node:path'
import { subcommand } from '../command/definition.js'
import { parsedText, readId, required, text } from '../command/parameters.js'
import { withContexts } from '../contexts.js'
import { writeClient } from '../export-files/client-files.js'
import { showWait } from '../progress.js'

export const examples = [
  ['export client 4711', 'writes all data stored about a client to the new folder client-4711'],
  ['export client 4711 --to /srv/requests/4711', 'writes it to another folder'],
] as const

export default subcommand({
  summary: 'Write all data stored about a client to a new folder: its rows as JSON, and its documents as JSON and PDF.',
  description:
    'Also takes the ID of a deleted client, whose documents and ledger are kept. Passwords, tokens, and hashes are left out and listed in client.json. Only the owner of the files can read them.',
  arguments: { id: required(parsedText('ID', 'the client ID', readId)) },
  options: { to: text('FOLDER', 'a new folder; client-ID in the current folder by default') },
  json: 'the folder, the number of rows by table and of documents, the document files that could not be created, and the columns left out',
  run: ({ id }, { to }) =>
    withContexts(
      async (contexts) => {
        const written = writeClient(await contexts.remote(), id, resolve(to ?? `client-${id}`))
        const document = await showWait('writing the client’s data', written)
        const counts = Object.values(document.rows)
        const rows = counts.reduce((sum, count) => sum + count, 0)
        const used = counts.filter((count) => count > 0).length
        const who = document.deleted ? `client ${id} (deleted)` : `client ${id}`
        return {
          text: [
            `${document.folder}: ${rows} rows from ${used} tables and ${document.papers} documents of ${who}.`,
            ...document.withoutFile.map(({ file, reason }) => `${file} was not written: ${reason}`),
            '',
          ].join('\n'),
          document,
        }
      },
      { isUnlimited: true },
    ),
})
