import type { Knex } from 'knex'
import { prepareQuery } from '../sql/prepared.js'
import { emailKey } from '../values/email.js'
import type { Rendered } from './render.js'
import type { CopyContactKind } from './template.js'

type CopiedKind = Exclude<CopyContactKind, 'none'>

const prepareContactQuery = (kind: CopiedKind) =>
  prepareQuery((db, { clients }: { clients: readonly number[] }) =>
    db('contacts')
      .whereIn('client_id', clients)
      .where({ [`${kind}_emails`]: 1 })
      .orderBy('id')
      .select('client_id', 'email'),
  )

/** Queries for the contacts that receive copies, by kind of email. */
const contactQueries: Readonly<Record<CopiedKind, ReturnType<typeof prepareContactQuery>>> = {
  general: prepareContactQuery('general'),
  product: prepareContactQuery('product'),
  domain: prepareContactQuery('domain'),
  invoice: prepareContactQuery('invoice'),
  support: prepareContactQuery('support'),
}

/** The properties of an email that determine its copies. */
interface Copied {
  readonly to: string
  readonly clientId?: number | undefined
  readonly holdsPassword?: boolean
  readonly tokenId?: number | undefined
  /** Returns the text of the copy to an address, if the copy has a different text. */
  readonly writeCopy?: ((address: string) => Rendered) | undefined
}

/**
 * Returns the emails, each followed by its copies to those contacts of the client that receive this kind of email
 * (R-4820). Each address gets an email only once. Emails with a password are not copied. Copies do not contain the
 * recipient's ticket token, because a reply with the token counts as the recipient's reply (R-4703). Makes one query
 * for all emails.
 */
export async function addCopies<M extends Copied>(
  db: Knex,
  kind: CopyContactKind,
  mails: readonly M[],
): Promise<readonly M[]> {
  const copied =
    kind === 'none' ? [] : mails.filter(({ clientId, holdsPassword }) => clientId !== undefined && !holdsPassword)
  if (kind === 'none' || copied.length === 0) return mails
  const clients = [...new Set(copied.map(({ clientId }) => clientId as number))]
  const contacts = await contactQueries[kind](db, { clients })
  if (contacts.length === 0) return mails
  const addresses = new Map<number, string[]>()
  for (const { client_id, email } of contacts) addresses.set(client_id, [...(addresses.get(client_id) ?? []), email])
  return mails.flatMap((mail) => {
    const { to, clientId, holdsPassword } = mail
    const known = new Set([emailKey(to)])
    const others = holdsPassword || clientId === undefined ? [] : (addresses.get(clientId) ?? [])
    const copies = others.filter((address) => !known.has(emailKey(address)) && known.add(emailKey(address)))
    const copyTo = (address: string) => ({ ...mail, to: address, tokenId: undefined, ...mail.writeCopy?.(address) })
    return [mail, ...copies.map(copyTo)]
  })
}
