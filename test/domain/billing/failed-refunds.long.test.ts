import t from 'tap'
import { reportInOrders } from './failed-refunds.js'

reportInOrders(t, (orders) => orders)
