import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import { invoiceLabel } from '../billing/invoice-mail.js'
import { accountName } from '../clients/clients.js'
import type { Context, RemoteContext } from '../context.js'
import { moduleDeadline, runWithDeadline } from '../modules/modules.js'
import type { Checkout, GatewayModule, PaymentOrder, Sought } from '../ports/gateway.js'
import { coversHost } from '../ports/host-patterns.js'
import { type ModuleContext, ModuleError, misconfigured } from '../ports/module.js'
import { getWords } from '../words/catalog.js'
import { attemptName } from './attempt-names.js'
import type { HeldAttempt } from './attempts.js'
import { findGatewayCustomer } from './stored-methods.js'

/**
 * Calls a gateway for an attempt, with the attempt's name as the idempotency key. Must not be called in a transaction.
 * Throws ModuleError.
 */
export async function callGateway<T>(
  remote: RemoteContext,
  attempt: Pick<PaymentAttemptRow, 'id' | 'created_at' | 'gateway'>,
  call: (module: GatewayModule, moduleContext: ModuleContext) => Promise<T>,
  secrets: readonly string[] = [],
): Promise<T> {
  const { modules, moduleStates, secretKey, moduleContexts } = remote
  const module = modules.find('gateway', attempt.gateway)
  if (module === undefined) throw misconfigured(`The gateway module ${attempt.gateway} is not installed`)
  const moduleContext = moduleContexts.of({
    ...moduleStates.callOf(module, secretKey),
    deadline: moduleDeadline(module),
    idempotencyKey: attemptName(remote, attempt),
    secrets,
  })
  return runWithDeadline(moduleContext.signal, () => call(module, moduleContext))
}

/** Returns the payment data that the gateway gets for an attempt. Throws misconfigured if the client was deleted. */
export async function buildPaymentOrder(ctx: Context, { attempt, parts, client }: HeldAttempt): Promise<PaymentOrder> {
  if (client === undefined) throw misconfigured('The client was deleted')
  const { row, code } = ctx.currencies.of(attempt.currency_id)
  const invoices = await ctx.db('invoices').whereIn(
    'id',
    parts.map(({ invoice_id }) => invoice_id),
  )
  const names = new Map(invoices.map((invoice) => [invoice.id, invoiceLabel(invoice)]))
  const { paper } = getWords(client.language)
  const lines = parts.map(({ invoice_id, amount }) => ({
    text: `${paper.invoice} ${names.get(invoice_id) ?? invoice_id}`,
    amount,
  }))
  return {
    attempt: attemptName(ctx, attempt),
    lines: lines.length > 0 ? lines : [{ text: paper.funds, amount: attempt.amount }],
    amount: attempt.amount,
    currency: code,
    decimals: row.decimals,
    invoiceIds: parts.map(({ invoice_id }) => invoice_id),
    payer: {
      email: client.email,
      name: accountName(client),
      language: client.language,
      customer: await findGatewayCustomer(ctx, client.id, attempt.gateway),
    },
  }
}

/** Returns the data with which a gateway looks up an attempt. */
export async function buildLookup(ctx: Context, attempt: PaymentAttemptRow): Promise<Sought> {
  const { client_id, gateway, kind, reference } = attempt
  return {
    attempt: attemptName(ctx, attempt),
    kind,
    reference: reference ?? undefined,
    customer: client_id === null ? undefined : await findGatewayCustomer(ctx, client_id, gateway),
    // Creation time on the machine's clock, which the provider's clock matches (R-2404).
    since: ctx.machineNow.getTime() - Math.max(0, ctx.now.getTime() - Date.parse(attempt.created_at)),
  }
}

/** Returns true for an HTTPS URL at a host that the gateway's module declares, or at this service. */
export function isDeclaredUrl(
  { modules, baseUrl }: Pick<Context, 'modules' | 'baseUrl'>,
  gateway: string,
  address: string,
): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || url.host === new URL(baseUrl).host) return url !== undefined
  const hosts = modules.find('gateway', gateway)?.redirectHosts ?? []
  return url.protocol === 'https:' && hosts.some((host) => coversHost(host, url.host))
}

/**
 * Returns `made` if it redirects the payer to a host declared by the gateway's module, to a host in the module's
 * parameters, or to this service. Otherwise throws ModuleError unsupported.
 */
export function expectRedirect<C extends Pick<Checkout, 'redirect'>>(
  remote: RemoteContext,
  module: GatewayModule,
  config: ModuleContext['config'],
  made: C,
): C {
  const url = URL.canParse(made.redirect) ? new URL(made.redirect) : undefined
  const ownHosts = module.parameters
    .filter(({ destination = true, type }) => destination && type === 'text')
    .flatMap(({ name }) => (URL.canParse(config[name] ?? '') ? new URL(config[name] as string).host : []))
  const isOwn = url !== undefined && [...ownHosts, new URL(remote.baseUrl).host].includes(url.host)
  const isNamed = url?.protocol === 'https:' && (module.redirectHosts ?? []).some((host) => coversHost(host, url.host))
  if (isOwn || isNamed) return made
  throw new ModuleError(
    'unsupported',
    `The gateway redirects to ${url?.host ?? 'no address'}, which its module does not declare`,
  )
}
