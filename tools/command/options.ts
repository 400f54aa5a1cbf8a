import type { Task } from './definition.js'
import { flag, type Parameters } from './parameters.js'

/** Returns the options of a task, including --json if the task has a document. */
export const taskOptions = ({ options, json }: Partial<Task>): Parameters =>
  json === undefined ? { ...options } : { ...options, json: flag(`print one JSON document instead: ${json}`) }
