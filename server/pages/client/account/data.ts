import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import { f } from '../../../../actions/_shared/kit.js'
import { archiveAccount } from '../../../../domain/client-area/account-archive.js'
import { logDataDownload } from '../../../../domain/client-area/account-data.js'
import { canRequestDeletion, requestDeletion } from '../../../../domain/client-area/deletion.js'
import { areaPage, createFormDefiner } from '../../definition.js'
import { html } from '../../html.js'
import type { AreaVisit } from '../../visit.js'

interface Data {
  /** True if a support department can receive the deletion request. */
  readonly canAsk: boolean
}

export default areaPage<Data>({
  path: '/data',
  summary: 'Offers a download of all stored account data, and lets the owner request deletion.',
  ownerOnly: true,
  menu: { order: 25, name: 'data' },
  load: async ({ ctx }) => ({ canAsk: await canRequestDeletion(ctx.db) }),
  show: (_, { locale, form }) => {
    const { accountData } = locale.words
    const deletion = form('delete')
    return {
      title: accountData.title,
      main: html`<p>${accountData.text}</p>
${form('download')}
${
  deletion &&
  html`<section>
<h2>${accountData.deletion}</h2>
<p>${accountData.deletionText}</p>
${deletion}
</section>`
}`,
    }
  },
  forms: {
    download: createFormDefiner<AreaVisit, Data>()({
      summary: 'Downloads all stored account data as a ZIP archive with JSON, documents, and files.',
      button: ['accountData', 'download'],
      fields: {},
      needs: { staff: 'list_clients' },
      proof: 'opened',
      limit: 'attempts',
      run: async ({ remote, speech: { locale }, transaction, session }) => {
        await transaction((inside) => logDataDownload(inside, session))
        const files = archiveAccount(await remote(), session.clientId, (fault) =>
          fault === undefined ? locale.words.accountData.leftOut : locale.fault(fault),
        )
        return {
          filename: `account-${session.clientId}.zip`,
          type: 'application/zip',
          stream: Readable.fromWeb(makeZip(files) as ReadableStream),
        }
      },
    }),
    delete: createFormDefiner<AreaVisit, Data>()({
      summary: 'Opens a ticket in which the owner requests deletion of the account.',
      button: ['accountData', 'ask'],
      fields: {
        message: { label: ['accountData', 'message'], type: 'textarea', isOptional: true, field: f.longText() },
      },
      needs: { staff: 'delete_clients' },
      proof: 'opened',
      limit: 'attempts',
      offered: ({ canAsk }) => canAsk,
      run: async ({ transaction, session }, { message }) => {
        const ticket = await transaction((ctx) => requestDeletion(ctx, session, message))
        return ticket && { number: ticket.tid }
      },
      done: ({ number }, { locale }) => ({
        title: locale.words.accountData.asked,
        main: html`<p>${locale.say(['accountData', 'askedText'], { number })}</p>`,
      }),
    }),
  },
})
