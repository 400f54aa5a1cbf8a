import t from 'tap'
import { testOutgoingPayments } from './outgoing-payments.js'

testOutgoingPayments(t, 3)
