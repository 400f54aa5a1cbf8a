import type { Answer } from '../../../tools/pretend-panel/provider.js'

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Returns the page on which a payer approves or cancels. It needs no script. */
export function approvalPage({ title, action }: { title: string; action: string }): Answer {
  const button = (to: string, label: string) =>
    `<form method="post" action="${escaped(`${action}&to=${to}`)}"><button id="${to}">${label}</button></form>`
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>PayPal stand-in</title>
<h1>${escaped(title)}</h1>${button('approve', 'Approve')}${button('give-up', 'Give up')}</html>`
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

/** Redirects the payer, with additional query parameters. */
export function redirectPayer(address: string, fields: Readonly<Record<string, string>>): Answer {
  const url = new URL(address)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return { status: 303, headers: { location: url.href } }
}
