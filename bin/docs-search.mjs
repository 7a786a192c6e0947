import { foundList } from '#server/guide/found-list.ts';
import { searchGuide } from '#server/guide/search-guide.ts';

/** Runs on the page of the search of a site of files. `search-pages.js` has left the pages to search in. */
const query = new URLSearchParams(location.search).get('q') ?? '';
/** @type {{ guidePages: import('#server/guide/guide-files.ts').GuidePage[] }} */
const { guidePages } = /** @type {any} */ (globalThis);
const found = searchGuide(guidePages, query);

const [heading, field, list] = ['h1', 'input[name=q]', '#found'].map((name) => document.querySelector(name));
if (heading instanceof HTMLElement) heading.textContent = `Search: ${query}`;
if (field instanceof HTMLInputElement) field.value = query;
if (list instanceof HTMLElement)
  list.innerHTML = foundList(found, (path) => `${path === '' ? 'index' : path}.html`);
