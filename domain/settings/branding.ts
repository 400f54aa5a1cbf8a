import { createHash } from 'node:crypto'
import { type Color, chooseHighestContrast, mixReadableColor } from '../values/contrast.js'
import { type Logo, readLogo } from '../values/logo.js'
import type { Settings } from './settings.js'

/** The logo as displayed on pages and in emails. */
export interface ShownLogo extends Logo {
  readonly type: 'image/png' | 'image/jpeg'
  /** Identifies the image, so that browsers can cache the logo. */
  readonly hash: string
}

/** Color for links and buttons, and color of the text on buttons. */
export interface Accent {
  readonly accent: Color
  readonly onAccent: Color
}

/** The operator's branding of emails and pages (R-4801). */
export interface Branding {
  readonly company: string
  /** `address`, `registration`, and the links are empty if not set. */
  readonly address: string
  readonly registration: string
  readonly logo: ShownLogo | undefined
  readonly light: Accent
  readonly dark: Accent
  readonly links: { readonly home: string; readonly terms: string; readonly privacy: string; readonly imprint: string }
}

/** Background and text colors of pages and emails. */
export const surfaces = {
  light: { paper: '#f4f5f7', card: '#ffffff', ink: '#1c2430', quiet: '#586373', line: '#d5dae1' },
  dark: { paper: '#14181e', card: '#1d232b', ink: '#e6e9ee', quiet: '#a3adba', line: '#37404b' },
} as const

const brandingCache = new WeakMap<Settings, Branding>()

/** Returns the operator's branding. Cached until the settings are loaded again. */
export function getBranding(settings: Settings): Branding {
  const known = brandingCache.get(settings)
  if (known !== undefined) return known
  const brand = settings.text('brand_colour') as Color
  const look: Branding = {
    company: settings.text('company_name'),
    address: settings.text('company_address'),
    registration: settings.text('company_registration'),
    logo: parseShownLogo(settings.text('company_logo')),
    ...buildAccents(brand),
    links: {
      home: settings.text('home_url'),
      terms: settings.text('terms_url'),
      privacy: settings.text('privacy_url'),
      imprint: settings.text('imprint_url'),
    },
  }
  brandingCache.set(settings, look)
  return look
}

/**
 * Returns a brand color's accents for light and dark mode, readable on their backgrounds and with readable text on them
 * (R-4802).
 */
export function buildAccents(brand: Color): Pick<Branding, 'light' | 'dark'> {
  const { light, dark } = surfaces
  const accentOn = (mixedWith: Color, { paper, card }: { readonly paper: Color; readonly card: Color }): Accent => {
    const accent = mixReadableColor(brand, mixedWith, [paper, card])
    return { accent, onAccent: chooseHighestContrast(accent, ['#ffffff', '#10151b']) }
  }
  return { light: accentOn('#000000', light), dark: accentOn('#ffffff', dark) }
}

function parseShownLogo(url: string): ShownLogo | undefined {
  const logo = readLogo(url)
  if (logo === undefined) return undefined
  const hash = createHash('sha256').update(logo.bytes).digest('base64url').slice(0, 16)
  return { ...logo, hash, type: url.startsWith('data:image/png') ? 'image/png' : 'image/jpeg' }
}
