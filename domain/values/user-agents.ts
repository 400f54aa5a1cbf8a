/**
 * Browser names with the patterns that identify them. The first match wins, because most browsers also claim to be
 * others.
 */
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

const findName = (list: readonly (readonly [string, RegExp])[], header: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(header))?.[0]

/**
 * Returns the browser and operating system of a `User-Agent` header, such as `Firefox, Linux`, or an empty text if
 * neither is known.
 */
export const describeUserAgent = (header: string): string =>
  [findName(browsers, header), findName(systems, header)].filter((name) => name !== undefined).join(', ')
