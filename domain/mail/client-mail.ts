import type { ClientRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { type Mail, queueMails } from './queueing.js'
import type { TemplateName } from './template.js'
import { buildClientMail } from './to-client.js'

/**
 * Queues an email to a client and returns the number of queued emails, including copies. Queues nothing if the client
 * does not exist.
 */
export async function mailClient(
  ctx: Context,
  name: TemplateName,
  clientId: number | null | undefined,
  variablesFor: (client: ClientRow) => Mail['variables'],
): Promise<number> {
  if (clientId == null) return 0
  const client = await ctx.db('clients').where({ id: clientId }).first()
  return client === undefined ? 0 : queueMails(ctx, name, [buildClientMail(client, variablesFor(client))])
}
