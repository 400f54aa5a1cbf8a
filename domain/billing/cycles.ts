import { addMonths, type Day } from '../values/days.js'

/** Months in each recurring billing cycle (R-1201). */
const months = {
  monthly: 1,
  quarterly: 3,
  semiannually: 6,
  annually: 12,
  biennially: 24,
  triennially: 36,
} as const

export type RecurringCycle = keyof typeof months
export type Cycle = RecurringCycle | 'onetime' | 'free'

export const recurringCycles = Object.keys(months) as readonly RecurringCycle[]
/** The cycles that a caller can choose. */
export const billableCycles = [...recurringCycles, 'onetime'] as const
export const cycles: readonly Cycle[] = [...billableCycles, 'free']

export const isRecurring = (cycle: Cycle): cycle is RecurringCycle => cycle in months

export const cycleMonths = (cycle: RecurringCycle): number => months[cycle]

/**
 * Returns the due date one cycle after `due`. Months too short for the anchor day do not change it: Jan 31, Feb 28, Mar
 * 31.
 */
export const followingDueDate = (due: Day, cycle: RecurringCycle, anchorDay: number): Day =>
  addMonths(due, months[cycle], anchorDay)
