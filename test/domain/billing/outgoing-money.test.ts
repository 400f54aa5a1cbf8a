import t from 'tap'
import { tryOutgoingMoney } from './outgoing-money.js'

tryOutgoingMoney(t, 4)
