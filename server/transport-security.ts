/** Returns true if browsers reach the service over TLS. */
export const isSecure = (baseUrl: string | undefined): boolean => /^https:/i.test(baseUrl ?? '')

/** Headers of every answer that keep browsers on TLS, names and values in turn; none where its address has none. */
export const transportSecurity = (baseUrl: string | undefined): readonly string[] =>
  isSecure(baseUrl) ? ['Strict-Transport-Security', 'max-age=31536000'] : []
