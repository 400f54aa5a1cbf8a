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

/** A part that can be expanded or collapsed, such as an area. */
type Thing = string | readonly string[]

interface SearchProperties {
  readonly layoutSelectors: System['layoutSelectors']
  readonly layoutActions: { updateFilter(phrase: string): void }
}

/** A search box for actions, areas that open while something is searched for, and a word where nothing is found. */
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
    // The original takes a search without a find for a description without actions.
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
        // Also those that the reader has folded away. The original is handed its state by Swagger UI itself.
        isShown:
          (original: (thing: Thing, usually: unknown) => unknown, system: System) =>
          (_state: unknown, thing: Thing, usually: unknown) =>
            (thing[0] === 'operations-tag' && phraseOf(system.layoutSelectors) !== '') || original(thing, usually),
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
// Calls are tried out where the page came from, whatever the address that the service is told to be known by.
description.servers = [{ url: base.href.replace(/\/$/, '') }]
// The listing is what a reader comes for; what all actions share unfolds above it.
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
