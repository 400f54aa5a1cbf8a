/** A color as `#rrggbb`. */
export type Colour = `#${string}`

export const isColour = (text: string): text is Colour => /^#[\da-f]{6}$/i.test(text)

type Channels = readonly [red: number, green: number, blue: number]

const channelsOf = (colour: Colour): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Channels

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Returns the relative luminance as defined in WCAG 2. */
function luminance(colour: Colour): number {
  const [red, green, blue] = channelsOf(colour).map(linear) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors as defined in WCAG 2, from 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
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
export function readableOn(colour: Colour, mixedWith: Colour, backgrounds: readonly Colour[]): Colour {
  const isReadable = (one: Colour) => backgrounds.every((background) => contrastOf(one, background) >= minContrast)
  for (let step = 0; step < steps; step++) {
    const mixed = mix(colour, mixedWith, step / steps)
    if (isReadable(mixed)) return mixed
  }
  return mixedWith
}

function mix(colour: Colour, other: Colour, share: number): Colour {
  const others = channelsOf(other)
  const mixed = channelsOf(colour).map((channel, at) =>
    Math.round(channel + ((others[at] as number) - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}

/** Returns the color with the highest contrast to a background. */
export const bestOn = (background: Colour, colours: readonly [Colour, ...Colour[]]): Colour =>
  colours.reduce((best, one) => (contrastOf(one, background) > contrastOf(best, background) ? one : best))
