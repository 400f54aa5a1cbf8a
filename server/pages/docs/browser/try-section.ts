// Runs in the browser.
import { baseUrl, element } from './element.js'
import type { Operation } from './operation.js'
import { createSampleUpdater } from './sample-updates.js'
import { createCallForm } from './try-form.js'

/** Adds a form that calls the section's action. The form loads when the section is opened. */
export function fillTrySection(section: HTMLElement): void {
  const name = section.dataset.action ?? ''
  const details = element('details', {}, element('summary', {}, 'Try it'))
  section.replaceChildren(details)
  section.hidden = false
  let isLoading = false
  details.addEventListener('toggle', async () => {
    if (!details.open || isLoading || details.querySelector('form') !== null) return
    isLoading = true
    details.querySelector('.try-note')?.remove()
    try {
      const operation = await load(name)
      details.append(createCallForm(operation, createSampleUpdater(section, operation)))
    } catch {
      details.append(
        element(
          'p',
          { class: 'try-note', role: 'alert' },
          'The service did not respond. Close this section and open it again.',
        ),
      )
    }
    isLoading = false
  })
}

async function load(name: string): Promise<Operation> {
  const answer = await fetch(new URL(`docs/actions/${name}.json`, baseUrl()))
  if (!answer.ok) throw new Error(`${answer.status}`)
  return (await answer.json()) as Operation
}
