import type { LoginPermission } from '../../../domain/clients/login-permissions.js'
import type { Credential } from '../../support/credentials.js'
import { attachLogin, freshEmail, makeClient } from '../../support/fixtures.js'
import type { Api } from '../../support/service.js'

export interface Answer {
  readonly status: number
  readonly text: string
  readonly bytes: Buffer
  readonly headers: Headers
}

/** A browser with the session of a login. */
export interface Visitor {
  readonly formToken: string
  readonly cookie: string
  get(path: string, init?: RequestInit): Promise<Answer>
  post(path: string, fields?: Record<string, string> | [string, string][], init?: RequestInit): Promise<Answer>
}

/** Creates two accounts, each with an owner. */
export async function makeAccounts(api: Api): Promise<{ readonly mine: number; readonly theirs: number }> {
  return {
    mine: await makeClient(api, { password2: 'a long password' }),
    theirs: await makeClient(api, { password2: 'a long password' }),
  }
}

/**
 * Creates a login on an account and opens its session on the sign-in page, or with createssotoken if a credential is
 * passed.
 */
export async function openLogin(
  api: Api,
  credential: Credential | undefined,
  clientid: number,
  permissions: readonly LoginPermission[] | 'all',
): Promise<Visitor> {
  const email = freshEmail()
  const { userid } = await api.ok('adduser', {
    ...{ firstname: 'Joan', lastname: 'Clarke', email, password2: 'a long password' },
  })
  await attachLogin(api, userid, clientid)
  await api.database.transaction((db) =>
    db('client_logins')
      .where({ login_id: userid, client_id: clientid })
      .update({ is_owner: 0, permissions: permissions === 'all' ? 'all' : JSON.stringify(permissions) }),
  )
  return credential === undefined
    ? signIn(api, email)
    : openSession(api, credential, { client_id: clientid, user_id: userid })
}

/** Opens a session on the sign-in page. */
export async function signIn(api: Api, email: string, password = 'a long password'): Promise<Visitor> {
  const body = new URLSearchParams({ email, password })
  return visitorOf(api, await fetch(`${api.url}/client/sign-in`, { method: 'POST', redirect: 'manual', body }))
}

/** Opens a session with createssotoken. */
export async function openSession(
  api: Api,
  credential: Credential | undefined,
  parameters: Record<string, unknown>,
): Promise<Visitor> {
  const { redirect_url } = await api.ok('createssotoken', parameters, credential && { credential })
  return visitorOf(api, await fetch(redirect_url, { redirect: 'manual' }))
}

async function visitorOf(api: Api, entered: Response): Promise<Visitor> {
  const cookie = entered.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const reply = await fetch(`${api.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...(init.headers as Record<string, string>) },
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    return { status: reply.status, text: bytes.toString(), bytes, headers: reply.headers }
  }
  const [, formToken = ''] = /name="form_token" value="(\w+)"/.exec((await ask('/client/home')).text) ?? []
  return {
    formToken,
    cookie,
    get: ask,
    post: (path, fields = {}, init = {}) => ask(path, { method: 'POST', body: new URLSearchParams(fields), ...init }),
  }
}
