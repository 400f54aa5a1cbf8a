// Runs in the browser.

type Child = Node | string | false | undefined

/**
 * Creates an element. Strings become text nodes, never markup. True sets an attribute without a value, and false and
 * undefined omit an attribute or a child.
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

/** The service's root URL, to which all addresses are relative. */
export const baseUrl = (): URL => new URL(document.documentElement.dataset.base ?? './', location.href)

export const isSandbox = (): boolean => document.documentElement.dataset.sandbox === 'true'
