import type { Challenge } from '../../../../domain/ports/ssl.js'
import { readableName } from '../../../../domain/values/domain-names.js'
import type { Locale } from '../../../../domain/words/locale.js'
import type { View } from '../../definition.js'
import { type Html, html, type Part } from '../../html.js'
import { showDate, showDetails, showStatus } from '../../list.js'
import type { PageContent } from '../../page.js'
import { showSection } from '../things/_section.js'
import type { CertificateData } from './_certificate-data.js'

export const certificateTitle = (
  locale: Locale,
  { id, names: [first] }: Pick<CertificateData, 'id' | 'names'>,
): string => first ?? locale.say(['certificates', 'unnamed'], { id })

/** Renders the page of a certificate. `above` is the result of a form, shown first. */
export function showCertificate(certificate: CertificateData, view: View, above?: Html): PageContent {
  const { locale, root, form } = view
  const { certificates: words } = locale.words
  const download = html`<p><a class="button" href="${root}/certificates/${certificate.id}/download">${words.download}</a></p>`
  return {
    title: certificateTitle(locale, certificate),
    main: html`${above}
${showDetails(listFacts(certificate, locale))}
${certificate.isIssued && download}
${showChallenges(certificate, view)}
${showSection(words.configure, form('configure', html`<p>${words.configureText}</p>`))}
${form('approvers')}
${showSection(words.reissue, form('reissue', html`<p>${words.reissueText}</p>`))}
<p class="after"><a href="${root}/certificates">${words.all}</a></p>`,
  }
}

function listFacts(
  { names, kind, status, message, expires, renews }: CertificateData,
  locale: Locale,
): [string, Part][] {
  const { area, certificates: words } = locale.words
  const facts: [string, Part][] = [[area.status, showStatus(locale, status)]]
  if (names.length > 0) facts.push([words.names, names.join(', ')])
  if (kind !== null) facts.push([words.kind, kind])
  if (expires !== null) facts.push([words.expires, showDate(locale, expires)])
  if (renews !== null) facts.push([words.renewal, showDate(locale, renews)])
  // R-4512: After a failure, the message is the provider's reason. In other statuses, it may name a host that was not
  // reached.
  if (message !== null && status === 'Failed') facts.push([words.message, message])
  return facts
}

function showChallenges({ proofs: all }: CertificateData, { locale, form }: View): Html | false {
  const { certificates: words } = locale.words
  const again = form('validate')
  if (all.length === 0) return showSection(words.proofs, again)
  return showSection(
    words.proofs,
    html`<p>${words.proofsText}</p>
<ul>${all.map((one) => html`<li>${showChallenge(one, locale)}</li>\n`)}</ul>
${again}`,
  )
}

function showChallenge(one: Challenge, locale: Locale): Html {
  const domain = readableName(one.domain)
  if (one.type === 'email') return html`${locale.say(['certificates', 'email'], { name: one.address })}`
  const [name, value] = one.type === 'http' ? [one.path, one.content] : [one.name, one.value]
  return html`${locale.say(['certificates', one.type], { name, domain })} <code>${value}</code>`
}
