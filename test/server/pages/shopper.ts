import type { Api } from '../../support/service.js'
import type { Answer, Visitor } from './logins.js'

/** A browser in the shop that stores its cookies. */
export class Shopper {
  readonly #cookies = new Map<string, string>()
  #formToken: string | undefined

  constructor(private readonly api: Api) {}

  /** Takes over a login's session. */
  signInAs({ cookie, formToken }: Visitor): this {
    this.#keep(cookie)
    this.#formToken = formToken
    return this
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get(path: string): Promise<Answer> {
    return this.#ask(path)
  }

  /** Submits a form, without undefined fields. */
  post(path: string, form: string, fields: Readonly<Record<string, string | undefined>> = {}): Promise<Answer> {
    const sent = Object.entries({ form_token: this.#formToken, form, ...fields }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    )
    return this.#ask(path, { method: 'POST', body: new URLSearchParams(sent) })
  }

  add(productId: number, fields: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.post(`/client/shop/product/${productId}`, 'add', { billingcycle: 'monthly', ...fields })
  }

  /** Returns the order page, with the hidden values of its form. */
  async review(): Promise<{ readonly text: string; readonly hidden: Record<string, string> }> {
    const { text } = await this.get('/client/shop/order')
    const form = text.slice(text.indexOf('name="form" value="order"'))
    const hidden = Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="(key|price)" value="([^"]*)">/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    return { text, hidden }
  }

  /** Submits the order with the given hidden values. */
  order(hidden: Readonly<Record<string, string>>, fields: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.post('/client/shop/order', 'order', { ...hidden, paymentmethod: 'till', ...fields })
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const reply = await fetch(`${this.api.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { cookie: this.cookies },
    })
    for (const cookie of reply.headers.getSetCookie()) this.#keep(cookie.split(';', 1)[0] as string)
    const bytes = Buffer.from(await reply.arrayBuffer())
    return { status: reply.status, text: bytes.toString(), bytes, headers: reply.headers }
  }

  #keep(cookie: string): void {
    const at = cookie.indexOf('=')
    this.#cookies.set(cookie.slice(0, at), cookie.slice(at + 1))
  }
}
