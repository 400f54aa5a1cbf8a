import { type Reply, type Site, password as usualPassword } from './site.js'

type Fields = Readonly<Record<string, string>>

/** A browser that stores its cookies and sends forms with their tokens. */
export interface Browser {
  get(path: string, options?: RequestInit): Promise<Reply>
  /** Requests a page, and submits its form with the token from the page. */
  send(path: string, fields?: Fields): Promise<Reply>
  /** Submits the sign-in page. */
  signIn(email: string, fields?: Fields): Promise<Reply>
  /** Requests the page that a response redirects to. */
  follow(reply: Reply): Promise<Reply>
  readonly cookies: ReadonlyMap<string, string>
}

/**
 * Opens a browser without cookies. Signing in is fast, because the logins of the site share one password hash of low
 * cost.
 */
export function openBrowser(site: Site): Browser {
  const cookies = new Map<string, string>()
  const ask = async (path: string, options: RequestInit = {}): Promise<Reply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await site.get(path, {
      ...options,
      headers: { ...(options.headers as Record<string, string>), ...(cookie !== '' && { cookie }) },
    })
    const [name = '', value = ''] = reply.cookie.split('=', 2)
    if (name !== '') cookies.set(name, value)
    return reply
  }
  const post = (path: string, fields: Fields) => ask(path, { method: 'POST', body: new URLSearchParams(fields) })
  return {
    get: ask,
    send: async (path, fields = {}) => {
      const [, form_token] = /name="form_token" value="(\w+)"/.exec((await ask(path)).text) ?? []
      return post(path, { ...(form_token !== undefined && { form_token }), ...fields })
    },
    signIn: (email, fields = {}) => post('/client/sign-in', { email, password: usualPassword, ...fields }),
    follow: (reply) => ask(reply.headers.get('location') ?? ''),
    cookies,
  }
}
