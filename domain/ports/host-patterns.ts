/** Returns true if a pattern covers a host: the same host or, for `*.example.com`, any subdomain of example.com. */
export const coversHost = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
