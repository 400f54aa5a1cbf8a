import t from 'tap'
import { testChangeLog } from './changes.js'

testChangeLog(t, 0)
