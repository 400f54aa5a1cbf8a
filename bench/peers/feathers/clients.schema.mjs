import { StringEnum, Type } from '@feathersjs/typebox'
import { mapTexts, orders } from '../common/client.mjs'
import { validator } from './validators.mjs'

const text = (maxLength = 255) => Type.String({ maxLength })
export const id = () => Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
const email = () => Type.String({ format: 'email', maxLength: 254 })

export const validateDetailsQuery = validator(
  Type.Object({ clientid: Type.Optional(id()), email: Type.Optional(email()) }, { $id: 'ClientDetailsQuery' }),
)

export const validateListQuery = validator(
  Type.Object(
    {
      search: Type.Optional(text()),
      status: Type.Optional(StringEnum(['active', 'inactive', 'closed'])),
      group_id: Type.Optional(id()),
      orderby: StringEnum(Object.keys(orders), { default: 'id' }),
      sorting: StringEnum(['ASC', 'DESC'], { default: 'ASC' }),
      limitstart: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
      limitnum: Type.Integer({ minimum: 1, maximum: 250, default: 25 }),
    },
    { $id: 'ClientListQuery' },
  ),
)

export const validateNewClient = validator(
  Type.Object(
    {
      firstname: text(),
      lastname: text(),
      email: email(),
      ...mapTexts((length) => Type.Optional(text(length))),
      country: Type.String({ pattern: '^[A-Z]{2}$', default: 'US' }),
      groupid: Type.Optional(id()),
      language: Type.Optional(text(16)),
      currency: Type.Optional(text(16)),
      taxexempt: Type.Optional(Type.Boolean()),
      autopay: Type.Optional(Type.Boolean()),
    },
    { $id: 'NewClient' },
  ),
)
