import t from 'tap'
import { tellInOrders } from './failed-refunds.js'

tellInOrders(t, (orders) => orders)
