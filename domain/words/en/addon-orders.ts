/** Texts for ordering addons for existing services. */
export const addonOrders = {
  text: 'You see the total including tax before you order.',
  addon: 'Add-on',
  add: 'Continue to order',
  periods: 'The first period of an add-on begins when it becomes active.',
} as const
