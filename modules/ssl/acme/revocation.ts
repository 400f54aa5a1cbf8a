import { X509Certificate } from 'node:crypto'
import type { ModuleContext } from '../../../domain/ports/module.js'
import { AcmeClient } from './client.js'
import { isRefusal } from './problem.js'

/** A request to revoke certificates. */
export interface Revocation {
  /** Certificates to revoke, in PEM. */
  readonly certificates: readonly string[]
  readonly reason: string
  /** Directory URLs of the authorities that may have issued them, most likely first. */
  readonly directories: readonly string[]
}

/** Revokes certificates. Returns the number of newly revoked certificates. Safe to repeat after a failure. */
export async function revokeCertificates(ctx: ModuleContext, revocation: Revocation): Promise<number> {
  const clients = new Map<string, AcmeClient>()
  let revoked = 0
  for (const pem of revocation.certificates) if (await revokeAtAnyAuthority(ctx, clients, pem, revocation)) revoked += 1
  return revoked
}

/** Revokes a certificate at the first authority that does not refuse. If all refuse, throws the first refusal. */
async function revokeAtAnyAuthority(
  ctx: ModuleContext,
  clients: Map<string, AcmeClient>,
  pem: string,
  { reason, directories }: Revocation,
): Promise<boolean> {
  let refusal: unknown
  for (const directory of directories)
    try {
      const client = clients.get(directory) ?? (await AcmeClient.open(ctx, directory))
      clients.set(directory, client)
      return await revoke(client, pem, reason)
    } catch (error) {
      if (!isRefusal(error)) throw error
      refusal ??= error
    }
  throw refusal
}

/** Revokes a certificate. Returns false if it was already revoked. */
async function revoke(client: AcmeClient, pem: string, reason: string): Promise<boolean> {
  const certificate = new X509Certificate(pem).raw.toString('base64url')
  try {
    await client.post(client.directory.revokeCert, { certificate, reason: reasonCode(reason) })
    return true
  } catch (error) {
    if (isRefusal(error) && error.providerCode === 'alreadyRevoked') return false
    throw error
  }
}

/** Revocation reasons of RFC 5280: 4 for superseded, 5 for no longer needed. */
const reasonCode = (reason: string): 4 | 5 => (/supersed|replac/i.test(reason) ? 4 : 5)
