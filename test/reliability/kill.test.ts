// Listed in docs/reference/attacks.md.

import t from 'tap'
import { surviveKills } from './kill.js'

surviveKills(t, 1)
