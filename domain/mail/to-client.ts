import type { ClientRow } from '../../db/rows.js'
import type { Mail } from './queueing.js'

/** Columns of a client that are needed to address an email. */
export type Addressee = Pick<ClientRow, 'id' | 'firstname' | 'lastname' | 'email' | 'language'>

/** Builds an email to a client, with the client's name in the variables and in the client's language. */
export const buildClientMail = (
  { id, email, language, firstname, lastname }: Addressee,
  variables: Readonly<Record<string, string>>,
): Mail => ({ to: email, clientId: id, language, variables: { firstname, lastname, ...variables } })
