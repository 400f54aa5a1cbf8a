import type { Task } from './definition.js'
import { flag, type Parameters } from './parameters.js'

/** Returns the options of a task, with --json where it tells something. */
export const optionsOf = ({ options, json }: Partial<Task>): Parameters =>
  json === undefined ? { ...options } : { ...options, json: flag(`print one JSON document instead: ${json}`) }
