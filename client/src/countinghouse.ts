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
 * Client for a Countinghouse service, with one method per action. A method returns the response body or throws a
 * CountinghouseError.
 *
 * A POST sends an Idempotency-Key, random by default and the same in all attempts, so that a retry has no second
 * effect. The client retries calls without a response, 429 and 503 after their Retry-After, 502 and 504 from a proxy,
 * and `key_in_flight`.
 */
export class Countinghouse extends Actions {
  readonly #transport: Transport

  constructor(options: ClientOptions) {
    super()
    this.#transport = new Transport(options)
  }

  /**
   * Calls an action by name, without types: for tools, and for actions of an extension, which need `method`. Returns
   * the response body with data from the headers. A list returns one page.
   */
  call(name: string, params: Values = {}, options: AnyCallOptions = {}): Promise<Called> {
    const method = (Object.hasOwn(actions, name) ? actions[name as ActionName].method : undefined) ?? options.method
    // The name becomes part of the URL.
    if (method === undefined || !/^[a-z0-9_]+$/.test(name))
      throw new TypeError('The client does not know this action; call actions that an extension adds with `method`')
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
