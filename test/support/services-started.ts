declare global {
  /** Number of services started by this process. without-loaders.cjs reports it to the runner. */
  var servicesStarted: number | undefined
}

export function countService(): void {
  globalThis.servicesStarted = (globalThis.servicesStarted ?? 0) + 1
}
