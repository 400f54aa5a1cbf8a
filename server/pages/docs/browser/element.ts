// Runs in the browser.

type Child = Node | string | false | undefined

/**
 * Returns an element with attributes and children. Texts become text nodes, never markup. True sets an attribute without a
 * value; false and undefined leave one out, and a child as well.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? '' : value)
  made.append(...children.filter((child) => child !== undefined && child !== false))
  return made
}

/** The root of the service, below which every address stands. */
export const baseUrl = (): URL => new URL(document.documentElement.dataset.base ?? './', location.href)

export const isSandbox = (): boolean => document.documentElement.dataset.sandbox === 'true'
