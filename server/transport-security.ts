/** Returns true if browsers reach the service over TLS. */
export const isSecure = (baseUrl: string | undefined): boolean => /^https:/i.test(baseUrl ?? '')

/** Returns the headers that keep browsers on TLS, as alternating names and values, or an empty list without TLS. */
export const transportSecurityHeaders = (baseUrl: string | undefined): readonly string[] =>
  isSecure(baseUrl) ? ['Strict-Transport-Security', 'max-age=31536000'] : []
