import { KnexService } from '@feathersjs/knex'
import { entryOf } from '../common/activity.mjs'
import { likeTerm, loginCounts, ownerColumn } from '../common/client.mjs'
import { Refusal, rejected } from '../common/refusals.mjs'

export class ClientList extends KnexService {
  owner = this.Model.raw(ownerColumn)

  createQuery({ query: { search, ...query }, ...params }) {
    const builder = super.createQuery({ ...params, query }).select(this.owner)
    if (search !== undefined) builder.whereRaw(`search like ? escape '\\'`, likeTerm(search))
    return builder
  }

  filterQuery(params) {
    const { search: _, ...query } = params.query
    return super.filterQuery({ ...params, query })
  }
}

export class ClientDetails extends KnexService {
  async find({ query: { clientid, email }, ...params }) {
    if (clientid === undefined && email === undefined) throw new Refusal('incomplete_request')
    const query = {
      ...(clientid !== undefined && { id: clientid }),
      ...(email !== undefined && { email_key: email.toLowerCase() }),
    }
    const [row] = await this._find({ ...params, query, paginate: false })
    if (row === undefined) throw new Refusal('client_not_found')
    return row
  }
}

export class NewClient extends KnexService {
  /**
   * Runs in the transaction opened by the hooks, which holds the write lock, so that the checked data cannot change.
   */
  async create(row, params) {
    const { trx } = params.transaction
    const { email_key, group_id } = row
    if ((await trx('logins').where({ email_key }).whereRaw(loginCounts).first('id')) !== undefined)
      throw rejected('email', 'login_email_taken')
    if (group_id !== null && (await trx('client_groups').where({ id: group_id }).first('id')) === undefined)
      throw rejected('groupid', 'group_unknown')
    if ((await trx('clients').where({ email_key }).first('id')) !== undefined)
      throw rejected('email', 'client_email_taken')
    const made = await this._create(row, params)
    const facts = { action: 'addclient', type: 'client', id: made.id, client: made.id }
    await trx('activity_log').insert(entryOf(params.call, facts))
    return made
  }
}
