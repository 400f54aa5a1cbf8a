/** By what a browser calls itself: the first that fits, since most call themselves by the names of others too. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (list: readonly (readonly [string, RegExp])[], header: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(header))?.[0]

/** Returns the browser and the system of a `User-Agent`, such as `Firefox, Linux`; empty where neither is known. */
export const nameAgent = (header: string): string =>
  [nameIn(browsers, header), nameIn(systems, header)].filter((name) => name !== undefined).join(', ')
