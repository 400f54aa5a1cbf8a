import {
  type HttpReply,
  jsonOf,
  type ModuleContext,
  ModuleError,
  misconfigured,
  refused,
  retryAfterSeconds,
  unexpected,
  unreachable,
} from '../../../domain/ports/module.js'
import { type Directory, readDirectory } from './directory.js'
import { type AccountKey, deriveKey, hmacSigner, seedBytes, signJws } from './key.js'
import { readReplyProblem } from './problem.js'

/** The signer of a request: the account's URL, or the full public key before there is an account. */
type Signer = { readonly kid: string } | { readonly jwk: AccountKey['jwk'] }

/**
 * Maximum nonces in a row that an authority may reject for one request. Servers behind several addresses learn each
 * other's nonces late. If an authority rejects every second one, as Pebble can be configured to do, one request in two
 * million fails.
 */
const maxRejectedNonces = 20

export class AcmeClient {
  #nonce: string | undefined
  #signer: Signer

  private constructor(
    private readonly ctx: ModuleContext,
    readonly directory: Directory,
    readonly key: AccountKey,
  ) {
    this.#signer = { jwk: key.jwk }
  }

  /** Reads the directory and opens the account. The authority returns the same account for the same key. */
  static async open(ctx: ModuleContext, directoryUrl: string): Promise<AcmeClient> {
    const directory = await readDirectory(ctx, directoryUrl)
    const client = new AcmeClient(ctx, directory, deriveKey(ctx.derive('account', seedBytes)))
    await client.#openAccount(directoryUrl === ctx.config.directory_url)
    return client
  }

  /**
   * Opens the account. If an older order was placed at an authority that is no longer configured, the account already
   * exists there, and the configured credentials are not sent.
   */
  async #openAccount(isConfigured: boolean): Promise<void> {
    const { contact_email: contact = '' } = this.ctx.config
    const account = isConfigured
      ? {
          termsOfServiceAgreed: true,
          ...(contact !== '' && { contact: [`mailto:${contact}`] }),
          ...this.#binding(),
        }
      : { onlyReturnExisting: true }
    const { reply } = await this.post(this.directory.newAccount, account).catch((error) => {
      // The authority rejects the configuration, so retrying the order does not help.
      throw error instanceof ModuleError && error.kind === 'refused' ? misconfigured(error.message) : error
    })
    this.#signer = { kid: readLocation(reply) }
  }

  /** Binds the account to the operator's external account at the authority (RFC 8555, 7.3.4). */
  #binding(): object {
    const { eab_kid: kid = '', eab_hmac_key: secret = '' } = this.ctx.config
    if (kid === '' && secret === '') return {}
    if (kid === '' || !/^[\w+/-]+=*$/.test(secret))
      throw misconfigured('The external account needs eab_kid and eab_hmac_key (base64)')
    const header = { alg: 'HS256', kid, url: this.directory.newAccount }
    const signer = hmacSigner(Buffer.from(secret, 'base64'))
    return { externalAccountBinding: signJws(header, this.key.jwk, signer) }
  }

  /** Reads a resource (RFC 8555, 6.3). */
  async get(url: string): Promise<Record<string, unknown>> {
    return (await this.post(url, undefined)).body
  }

  /** Reads a certificate chain as PEM. */
  async pem(url: string): Promise<string> {
    return (await this.#send(url, undefined, 'application/pem-certificate-chain')).body
  }

  /** Sends a signed request and returns its response with the parsed body. Without a payload, reads the resource. */
  async post(
    url: string,
    payload: unknown,
  ): Promise<{ readonly reply: HttpReply; readonly body: Record<string, unknown> }> {
    const reply = await this.#send(url, payload)
    return { reply, body: reply.body.trim() === '' ? {} : jsonOf(reply) }
  }

  /** Sends a signed request. Replaces a rejected nonce with the one in the rejection (RFC 8555, 6.5). */
  async #send(url: string, payload: unknown, accept?: string): Promise<HttpReply> {
    for (let rejected = 0; ; rejected++) {
      const reply = await this.#sendOnce(url, payload, accept)
      if (reply.status >= 200 && reply.status < 300) return reply
      const problem = readReplyProblem(reply)
      if (problem?.type === 'badNonce' && rejected < maxRejectedNonces) continue
      throw problem === undefined
        ? unexpected(reply)
        : errorOf(problem.type, problem.text, retryAfterSeconds(reply, this.ctx.machineNow()))
    }
  }

  async #sendOnce(url: string, payload: unknown, accept?: string): Promise<HttpReply> {
    const { http, config } = this.ctx
    const header = { alg: 'ES256', nonce: await this.#takeNonce(), url, ...this.#signer }
    const reply = await http({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/jose+json', ...(accept !== undefined && { accept }) },
      body: JSON.stringify(signJws(header, payload, this.key.sign)),
      ca: config.ca || undefined,
    })
    this.#nonce = reply.headers['replay-nonce']
    return reply
  }

  async #takeNonce(): Promise<string> {
    const { http, config } = this.ctx
    const kept = this.#nonce
    this.#nonce = undefined
    if (kept !== undefined) return kept
    const reply = await http({ method: 'HEAD', url: this.directory.newNonce, ca: config.ca || undefined })
    const nonce = reply.headers['replay-nonce']
    if (nonce === undefined) throw unreachable('The certificate authority did not send a nonce', false)
    return nonce
  }
}

/** Returns the URL of the created resource. Throws `unreachable` if the response contains none. */
export function readLocation({ headers }: HttpReply): string {
  if (headers.location === undefined)
    throw unreachable('The certificate authority sent a response without a location', true)
  return headers.location
}

/** Problems that the operator must fix (RFC 8555, 6.7). */
const configurationProblems = [
  'accountDoesNotExist',
  'badPublicKey',
  'badSignatureAlgorithm',
  'externalAccountRequired',
  'invalidContact',
  'unsupportedContact',
  'userActionRequired',
]

/**
 * Temporary problems, after which a request can be repeated. `outcomeUnknown` is true if the request may have taken
 * effect.
 */
const temporaryProblems: Readonly<Record<string, { readonly outcomeUnknown: boolean }>> = {
  badNonce: { outcomeUnknown: false },
  rateLimited: { outcomeUnknown: false },
  serverInternal: { outcomeUnknown: true },
}

function errorOf(type: string, text: string, retryAfter: number | undefined): ModuleError {
  if (configurationProblems.includes(type)) return new ModuleError('misconfigured', text, { providerCode: type })
  const { outcomeUnknown } = temporaryProblems[type] ?? {}
  if (outcomeUnknown === undefined) return refused(text, type)
  return new ModuleError('unreachable', text, { outcomeUnknown, providerCode: type, retryAfter })
}
