import { X509Certificate } from 'node:crypto'
import { unreachable } from '../../../domain/ports/module.js'
import type { AcmeClient } from './client.js'

/** A certificate and its chain, in PEM. */
export interface Issued {
  readonly certificate: string
  readonly chain: string
}

const certificates = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** Downloads the certificate and the chain of a valid order. */
export async function downloadCertificate(
  client: AcmeClient,
  known: Readonly<Record<string, unknown>>,
): Promise<Issued> {
  const [certificate, ...chain] = (await client.pem(String(known.certificate))).match(certificates) ?? []
  if (certificate === undefined || !isReadable(certificate))
    throw unreachable('The certificate authority did not return a certificate', true)
  return { certificate: `${certificate}\n`, chain: chain.map((one) => `${one}\n`).join('') }
}

function isReadable(pem: string): boolean {
  try {
    return new X509Certificate(pem) !== undefined
  } catch {
    return false
  }
}
