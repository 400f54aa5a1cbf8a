declare global {
  /** Services that this process has started. without-loaders.cjs reports the number to the runner. */
  var servicesStarted: number | undefined
}

export function countService(): void {
  globalThis.servicesStarted = (globalThis.servicesStarted ?? 0) + 1
}
