// Runs in the browser: shows the description that the service publishes beside the page.
import { opsFilter } from './search.js'

declare const SwaggerUIBundle: (configuration: object) => unknown
declare const document: { title: string }
declare const location: { readonly href: string }

interface Description {
  readonly info: { readonly title: string; description: string }
  servers: readonly { readonly url: string }[]
}

type Properties = Readonly<Record<string, unknown>>

interface System {
  readonly React: { createElement(type: unknown, properties: Properties, ...children: unknown[]): unknown }
  readonly layoutSelectors: { currentFilter(): string | boolean | undefined }
  readonly specSelectors: { taggedOperations(): { readonly size: number } }
}

/** The key of a part that can be expanded or collapsed: `['operations-tag', area]` for an area. */
type ShownKey = string | readonly string[]

interface SearchProperties {
  readonly layoutSelectors: System['layoutSelectors']
  readonly layoutActions: { updateFilter(phrase: string): void }
}

/** Plug-in: a search box for actions, areas that open during a search, and a message if nothing is found. */
const search = ({ React }: System) => ({
  fn: { opsFilter },
  components: {
    FilterContainer: ({ layoutSelectors, layoutActions }: SearchProperties) =>
      React.createElement(
        'div',
        { className: 'filter wrapper' },
        React.createElement('input', {
          className: 'operation-filter-input',
          type: 'search',
          placeholder: 'Find an action by name or summary',
          'aria-label': 'Find an action',
          value: phraseOf(layoutSelectors),
          onChange: (event: { target: { value: string } }) => layoutActions.updateFilter(event.target.value),
        }),
      ),
  },
  wrapComponents: {
    // If a search finds nothing, the original would say that the description has no actions.
    operations:
      (Original: unknown, { specSelectors, layoutSelectors }: System) =>
      (properties: Properties) =>
        phraseOf(layoutSelectors) !== '' && specSelectors.taggedOperations().size === 0
          ? React.createElement('p', { className: 'none-found', role: 'status' }, 'No action has all of this in it.')
          : React.createElement(Original, properties),
  },
  statePlugins: {
    layout: {
      wrapSelectors: {
        // A search opens every area, also one that the reader has collapsed. `original` is already bound to the state.
        isShown:
          (original: (key: ShownKey, byDefault: unknown) => unknown, system: System) =>
          (_state: unknown, key: ShownKey, byDefault: unknown) =>
            (key[0] === 'operations-tag' && phraseOf(system.layoutSelectors) !== '') || original(key, byDefault),
      },
    },
  },
})

const phraseOf = (selectors: System['layoutSelectors']): string => {
  const phrase = selectors.currentFilter()
  return typeof phrase === 'string' ? phrase : ''
}

const base = new URL('.', location.href)
const description = (await (await fetch(new URL('openapi.json', base))).json()) as Description
// Calls from the page go to where the page came from, even if the service's public address (BASE_URL) is another one.
description.servers = [{ url: base.href.replace(/\/$/, '') }]
// Readers come for the list of actions, so the chapters on what all actions share are collapsed above it.
const [introduction, ...chapters] = description.info.description.split(/\n(?=## )/)
description.info.description = `${introduction}\n<details><summary>What all actions share</summary>\n\n${chapters.join('\n')}\n\n</details>`
document.title = description.info.title

SwaggerUIBundle({
  dom_id: '#reference',
  spec: description,
  plugins: [search],
  filter: true,
  deepLinking: true,
  docExpansion: 'none',
  operationsSorter: 'alpha',
  defaultModelsExpandDepth: -1,
  showExtensions: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  // Null keeps the page from asking a public service whether the description is valid.
  validatorUrl: null,
})
