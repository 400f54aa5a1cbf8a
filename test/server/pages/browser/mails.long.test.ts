import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import t, { type Test } from 'tap'
import { frameMail } from '../../../../domain/mail/frame.js'
import { chooseText, renderChosenText } from '../../../../domain/mail/localized-text.js'
import { templates } from '../../../../domain/mail/templates.js'
import { getBranding } from '../../../../domain/settings/branding.js'
import { Settings } from '../../../../domain/settings/settings.js'
import { languages } from '../../../../domain/words/catalog.js'
import { openBrowser, openVisitor, withoutBrowser } from '../../../support/browser.js'
import { axeFindings, measureOverflow } from './measures.js'

/** Folder for screenshots in two widths and color schemes, or undefined to take none. */
const picturesIn = process.env.PAGE_PICTURES

const company_name = 'Hosting Müller & Söhne'
const look = getBranding(
  new Settings(
    new Map([
      ['company_name', company_name],
      ['company_registration', 'HRB 12345, Amtsgericht Berlin'],
      ['company_address', 'Musterweg 1, 10115 Berlin'],
      ['imprint_url', 'https://shop.example/imprint'],
    ]),
  ),
)

/** Renders a built-in email with its example variables as HTML. */
function mailOf(name: string, language: string): string {
  const text = chooseText(name, [], language)
  if (text === undefined) throw new Error(`${name} is disabled`)
  const written = renderChosenText(text, { company_name, ...templates.get(name)?.variables })
  return frameMail(look, { ...written, language }).html
}

const windows = { narrow: { width: 390, height: 200 }, wide: { width: 720, height: 200 } } as const

async function lookAtMails(t: Test, browser: Browser, language: string): Promise<void> {
  const { page, complaints } = await openVisitor(t, browser)
  for (const name of templates.keys()) {
    await page.setContent(mailOf(name, language))
    for (const [window, viewport] of Object.entries(windows))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        t.equal(await measureOverflow(page), 0, `${name} fits the ${window} window`)
        t.strictSame(await axeFindings(page, mailRules), [], `${name} is accessible, ${window} and ${colorScheme}`)
        if (picturesIn === undefined) continue
        mkdirSync(picturesIn, { recursive: true })
        const file = `mail-${language}-${name.replaceAll(' ', '-')}.${window}.${colorScheme}.png`
        await page.screenshot({ path: join(picturesIn, file), fullPage: true })
      }
  }
  t.strictSame(complaints, [])
}

/** Disabled axe rules. Emails have neither landmarks nor headings, because they are part of a mail program's page. */
const mailRules = { 'page-has-heading-one': false, 'landmark-one-main': false, region: false }

// R-4835
t.test(
  'every built-in email is readable on a telephone and a desktop, in light and dark mode',
  { skip: withoutBrowser },
  async (t) => {
    const browser = await openBrowser(t)
    for (const language of Object.keys(languages)) await t.test(language, (t) => lookAtMails(t, browser, language))
  },
)
