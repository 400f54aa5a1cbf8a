import { setLinkedAddress } from '../../../../domain/client-area/account-address.js'
import { type AddressLink, findAddressLink } from '../../../../domain/clients/account-address.js'
import { findClientLanguage } from '../../../../domain/clients/clients.js'
import { Locale } from '../../../../domain/words/locale.js'
import type { Visit } from '../../visit.js'

/**
 * Returns the `find` and `use` functions of pages for links to an account's address. `find` switches to the client's
 * language.
 */
export const accountLink = (purpose: AddressLink['purpose']) =>
  ({
    find: async ({ ctx, speech }: Visit, token: string) => {
      const link = await findAddressLink(ctx, purpose, token)
      const language = link && (await findClientLanguage(ctx.db, link.clientId))
      if (language !== undefined) speech.locale = new Locale(language)
      return link
    },
    use: (ctx: Parameters<typeof setLinkedAddress>[0], token: string) => setLinkedAddress(ctx, purpose, token),
  }) as const

/** Texts of the page shown after a link has set the account's address. */
export const addressSet = { doneTitle: ['profile', 'addressSet'], doneText: ['profile', 'addressSetText'] } as const
