import t from 'tap'
import { fuzz } from './fuzz.js'

fuzz(t, { rest: 0, of: 2 })
