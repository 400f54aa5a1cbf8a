import t from 'tap'
import { fuzz } from './fuzz.js'

fuzz(t, { rest: 1, of: 2 })
