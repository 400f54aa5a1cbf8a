/** A color as `#rrggbb`. */
export type Color = `#${string}`

export const isColor = (text: string): text is Color => /^#[\da-f]{6}$/i.test(text)

type Channels = readonly [red: number, green: number, blue: number]

const parseChannels = (colour: Color): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Channels

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Returns the relative luminance as defined in WCAG 2. */
function luminance(colour: Color): number {
  const [red, green, blue] = parseChannels(colour).map(linear) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors as defined in WCAG 2, from 1 to 21. */
export function contrastRatio(one: Color, other: Color): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Minimum contrast ratio of readable text (WCAG 2, 1.4.3). */
const minContrast = 4.5
const steps = 100

/**
 * Mixes `mixedWith` into `colour` just enough to make it readable on all backgrounds. Returns `mixedWith` if no mixture
 * is readable.
 */
export function mixReadableColor(colour: Color, mixedWith: Color, backgrounds: readonly Color[]): Color {
  const isReadable = (one: Color) => backgrounds.every((background) => contrastRatio(one, background) >= minContrast)
  for (let step = 0; step < steps; step++) {
    const mixed = mix(colour, mixedWith, step / steps)
    if (isReadable(mixed)) return mixed
  }
  return mixedWith
}

function mix(colour: Color, other: Color, share: number): Color {
  const others = parseChannels(other)
  const mixed = parseChannels(colour).map((channel, at) =>
    Math.round(channel + ((others[at] as number) - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}

/** Returns the color with the highest contrast to a background. */
export const chooseHighestContrast = (background: Color, colours: readonly [Color, ...Color[]]): Color =>
  colours.reduce((best, one) => (contrastRatio(one, background) > contrastRatio(best, background) ? one : best))
