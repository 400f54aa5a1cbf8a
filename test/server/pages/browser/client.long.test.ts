import t from 'tap'
import { mainWalk, walkClientPages } from './client-walks.js'

await walkClientPages(t, (title) => title !== mainWalk)
