import type { ActionName, Answer, ListName, Row } from './action-types.js'
import { actions } from './generated/action-facts.js'
import { Actions } from './generated/actions.js'
import type { AnyCallOptions, CallOptions, ClientOptions, PostOptions } from './options.js'
import { Paged } from './paged.js'
import { type Called, Transport } from './transport.js'

export type { ActionFacts, ListFacts } from './action-facts.js'
export type { ActionName, Answer, ListName, Params, Row } from './action-types.js'
export { type Attachment, attachment, bytesOf } from './attachment.js'
export { type ClientCode, CountinghouseError } from './error.js'
export { actions } from './generated/action-facts.js'
export type { AnyCallOptions, CallOptions, ClientOptions, PostOptions } from './options.js'
export type { Paged } from './paged.js'
export type { Called } from './transport.js'
export { type EventName, type Received, verifyWebhook, WebhookError, type WebhookEvent } from './webhook.js'

type Values = Readonly<Record<string, unknown>>

/**
 * Calls a Countinghouse service. There is one method for each action; its answer is the body of the service's answer, and
 * a failure is thrown as a CountinghouseError.
 *
 * A POST carries a random Idempotency-Key, the same in each attempt, so a call that is sent again does nothing twice. Sent
 * again are calls without an answer, 429 and 503 after their Retry-After, 502 and 504 of a proxy, and `key_in_flight`.
 */
export class Countinghouse extends Actions {
  readonly #transport: Transport

  constructor(options: ClientOptions) {
    super()
    this.#transport = new Transport(options)
  }

  /**
   * Calls an action by its name, without types: for tools, and for actions that an extension of the service adds, which
   * need `method`. Answers the body with what the headers tell; of a list it answers one page.
   */
  call(name: string, params: Values = {}, options: AnyCallOptions = {}): Promise<Called> {
    const method = (Object.hasOwn(actions, name) ? actions[name as ActionName].method : undefined) ?? options.method
    // A name is a part of the address.
    if (method === undefined || !/^[a-z0-9_]+$/.test(name))
      throw new TypeError('The client knows no action of this name; `method` calls one that an extension adds')
    return this.#transport.call(name, method, params, options)
  }

  protected override async one<Name extends ActionName>(
    name: Name,
    params: object = {},
    options: PostOptions = {},
  ): Promise<Answer<Name>> {
    return (await this.call(name, params as Values, options)).answer as Answer<Name>
  }

  protected override list<Name extends ListName>(
    name: Name,
    params: object = {},
    options: CallOptions = {},
  ): Paged<Answer<Name>, Row<Name>> {
    const ask = (asked: object) => this.one(name, asked, options)
    return new Paged(actions[name].list, params as Values, ask)
  }
}
