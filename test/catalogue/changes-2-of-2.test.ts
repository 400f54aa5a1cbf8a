import t from 'tap'
import { logsEachChange } from './changes.js'

logsEachChange(t, 1)
