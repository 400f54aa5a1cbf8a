/** SQL on payouts: what the recorded transactions and dispute movements of a payout added to the gateway's account. */
export const payoutSumSql = `((select coalesce(sum(amount_in - amount_out - coalesce(fees, 0)), 0) from transactions
    where payout = payouts.reference and gateway = payouts.gateway and currency_id = payouts.currency_id)
  - (select coalesce(sum(held), 0) from dispute_movements
    join transactions on transactions.id = dispute_movements.transaction_id
    where transactions.payout = payouts.reference and transactions.gateway = payouts.gateway)
  - (select coalesce(sum(held + fees), 0) from dispute_movements
    where payout = payouts.reference and gateway = payouts.gateway and transaction_id is null))`
