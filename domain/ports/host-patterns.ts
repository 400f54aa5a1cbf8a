/** Returns true for a host that a pattern names: the same one, or with `*.example.com` any below example.com. */
export const coversHost = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
