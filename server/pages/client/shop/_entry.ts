import type { Locale } from '../../../../domain/words/locale.js'
import { type Html, html } from '../../html.js'

/** The ways in for who is to order, each of which comes back to the order. */
export const waysIn = ({ words: { shop } }: Locale, root: string): Html => html`<p>${shop.signInToOrder}</p>
<p><a class="button" href="${root}/sign-in?next=${encodeURIComponent('/shop/order')}">${shop.signIn}</a></p>`
