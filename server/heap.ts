import { setFlagsFromString } from 'node:v8'

/** How much garbage the old generation may gather, in percent of what is alive in it. V8 alone lets it reach about as much again. */
const heapGrowthPercent = 30

/**
 * Has V8 collect garbage of the old generation before the process grows by it: a service answers for months, and its memory is
 * what an operator sizes machines by. What is alive is small here, so that collecting it more often costs little.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`)
}
