import t from 'tap'
import { surviveKills } from './kill.js'

surviveKills(t, 5)
