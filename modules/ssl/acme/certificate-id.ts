/**
 * Returns a certificate's ID at its authority (RFC 9773, 4.1): its authority key identifier and its serial number.
 * Returns undefined if the certificate lacks an authority key identifier.
 */
export async function certificateId(pem: string): Promise<string | undefined> {
  // Loaded on first use, like the CSR parser.
  await import('reflect-metadata')
  const { AuthorityKeyIdentifierExtension, X509Certificate } = await import('@peculiar/x509')
  const certificate = new X509Certificate(pem)
  const issuer = certificate.getExtension(AuthorityKeyIdentifierExtension)?.keyId
  return issuer && `${encoded(Buffer.from(issuer, 'hex'))}.${encoded(serialBytes(certificate.serialNumber))}`
}

const encoded = (bytes: Buffer): string => bytes.toString('base64url')

/** Returns a serial number's bytes as in DER: with a leading zero byte if the first bit is set. */
function serialBytes(hex: string): Buffer {
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes
}
