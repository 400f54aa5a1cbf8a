import t from 'tap'
import { fuzz } from './fuzz.js'

fuzz(t, { rest: 3, of: 4 })
