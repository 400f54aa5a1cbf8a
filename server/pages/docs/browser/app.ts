// Runs in the browser. Every page is complete without this script.
import { enhanceCodeBlocks } from './code-samples.js'
import { openSearchBox } from './search-box.js'
import { fillTrySection } from './try-section.js'

const search = document.querySelector<HTMLFormElement>('form#search')
if (search !== null) openSearchBox(search)
for (const section of document.querySelectorAll<HTMLElement>('section.try[data-action]')) fillTrySection(section)
enhanceCodeBlocks()
