import { isSignUpOpen } from '../../../../domain/clients/sign-up.js'
import type { Locale } from '../../../../domain/words/locale.js'
import { type Html, html } from '../../html.js'
import { signInAddress } from '../../sign-in-address.js'
import type { Visit } from '../../visit.js'

/** Addresses to sign in or up before ordering. Signing in returns to the order. */
export interface SignInAddresses {
  readonly signIn: string
  /** Null if sign-up is closed. */
  readonly signUp: string | null
}

export const findSignInAddresses = (visit: Visit): SignInAddresses => ({
  signIn: signInAddress(visit, '/shop/order'),
  signUp: isSignUpOpen(visit.ctx.settings) ? `${visit.root}/sign-up` : null,
})

export const showSignInLinks = (
  { words: { shop, signIn: texts } }: Locale,
  { signIn, signUp }: SignInAddresses,
): Html =>
  html`<p>${shop.signInToOrder}</p>
<p><a class="button" href="${signIn}">${shop.signIn}</a></p>${
    signUp &&
    html`
<p><a href="${signUp}">${texts.newHere}</a></p>`
  }`
