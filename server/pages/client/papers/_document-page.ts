import type { LoginPermission } from '../../../../domain/clients/login-permissions.js'
import type { Context } from '../../../../domain/context.js'
import { printFile } from '../../../../domain/papers/document-file.js'
import type { PrintedDocument } from '../../../../domain/papers/printed-document.js'
import { areaPage, type Definition } from '../../definition.js'
import { readRecordId } from '../../link.js'

interface PaperPage<Row> {
  readonly path: string
  readonly summary: string
  readonly permission: LoginPermission
  /** Returns undefined for a draft, and if the account has no such document. */
  readonly find: (db: Context['db'], clientId: number, id: number) => Promise<Row | undefined>
  readonly print: (ctx: Context, row: Row) => Promise<PrintedDocument>
}

/** Defines the PDF page of a kind of document. */
export const documentPage = <Row>({ find, print, ...page }: PaperPage<Row>): Definition =>
  areaPage({
    ...page,
    file: async (visit) => {
      const { ctx, session } = visit
      const row = await find(ctx.db, session.clientId, readRecordId(visit))
      return row && printFile(ctx, await print(ctx, row))
    },
  })
