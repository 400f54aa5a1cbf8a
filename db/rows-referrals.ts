import type { Day, Instant, Table } from './rows.js'

/** How many visitors an affiliate has sent on a day. */
export interface AffiliateVisitsRow {
  id: number
  affiliate_id: number
  day: Day
  visits: number
}

/** A client that an affiliate has brought. */
export interface ReferralRow {
  id: number
  client_id: number
  affiliate_id: number
  created_at: Instant
}

declare module 'knex/types/tables.js' {
  interface Tables {
    affiliate_visits: Table<AffiliateVisitsRow>
    referrals: Table<ReferralRow>
  }
}
