import type { ClientRow } from '../../db/rows.js'
import type { Mail } from './queueing.js'

/** Whom a mail goes to, and how it calls them. */
export type Addressee = Pick<ClientRow, 'id' | 'firstname' | 'lastname' | 'email' | 'language'>

/** A mail to a client, by name and in the client's language. */
export const mailTo = (
  { id, email, language, firstname, lastname }: Addressee,
  variables: Readonly<Record<string, string>>,
): Mail => ({ to: email, clientId: id, language, variables: { firstname, lastname, ...variables } })
