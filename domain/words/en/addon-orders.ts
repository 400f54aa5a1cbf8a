/** Orders of addons for existing services. */
export const addonOrders = {
  text: 'You see the total with tax before you order.',
  addon: 'Addon',
  add: 'Go on to the order',
  periods: 'The first period of an addon begins when it is active.',
} as const
