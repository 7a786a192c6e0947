import { escaped } from '#server/texts/escaped.ts';
import { foundList } from './found-list.ts';
import { type Guide, guideText } from './guide-html.ts';
import type { GuidePage } from './guide-files.ts';
import type { FoundPart } from './search-guide.ts';

/** A page of the documentation in full: the map beside it, and a search above. Nothing in it is a script. */
export function guidePage(page: GuidePage, guide: Guide): string {
  return layout({ title: page.title, path: page.path, query: '', main: guideText(page, guide) }, guide);
}

/** The page of a search. */
export function searchPage(query: string, found: readonly FoundPart[], guide: Guide): string {
  const list = foundList(found, (path) => guide.address(path));
  const main = `<h1>Search: ${escaped(query)}</h1>${list}`;
  return layout({ title: 'Search', path: undefined, query, main }, guide);
}

/** Where there is no page: those that may be meant. */
export function missingPage(found: readonly FoundPart[], guide: Guide): string {
  const list =
    found.length === 0
      ? ''
      : `<p>Perhaps one of these:</p>${foundList(found, (path) => guide.address(path))}`;
  const main = `<h1>Page not found</h1><p>The documentation has no page at this address.</p>${list}`;
  return layout({ title: 'Page not found', path: undefined, query: '', main }, guide);
}

/** The page of a search where no server answers: scripts fill it in. */
export function emptySearchPage(scripts: readonly string[], guide: Guide): string {
  const tags = scripts.map((name) => `<script src="${guide.file(name)}"></script>`);
  const main = `<h1>Search</h1><div id="found"><noscript>The search needs JavaScript.</noscript></div>${tags.join('')}`;
  return layout({ title: 'Search', path: undefined, query: '', main }, guide);
}

interface Content {
  readonly title: string;
  readonly path: string | undefined;
  readonly query: string;
  readonly main: string;
}

function layout({ title, path, query, main }: Content, guide: Guide): string {
  const home = guide.address('');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(title)} · Ninefold</title>
    <link rel="icon" href="${guide.file('icon.svg')}" />
    <link rel="stylesheet" href="${guide.file('guide.css')}" />
  </head>
  <body>
    <a class="skip" href="#text">Skip to the text</a>
    <header>
      <a class="home" href="${home}">Ninefold documentation</a>
      <form role="search" action="${guide.search}">
        <input type="search" name="q" aria-label="Search the documentation" placeholder="Search" value="${escaped(query)}" required />
        <button>Search</button>
      </form>
    </header>
    <div class="columns">
      <nav aria-label="Pages"><details><summary>Pages</summary>${mapOf(path, guide)}</details></nav>
      <main id="text">${main}</main>
    </div>
  </body>
</html>
`;
}

/** The pages by their kinds, as the map of the documentation has them. */
function mapOf(current: string | undefined, guide: Guide): string {
  const map = guide.pages.get('')?.markdown ?? '';
  const sections = map.split(/^(?=## )/m).slice(1);
  return sections
    .map((section) => {
      const title = /^## (.+)$/m.exec(section)?.[1] ?? '';
      const links = [...section.matchAll(/\[([^\]]+)\]\(([^)#]+)\)/g)].flatMap(
        ([, label = '', file = '']) => {
          const path = file.replace(/\.md$/, '').replace(/(?:\/README)?\/?$/, '');
          const mark = path === current ? ' aria-current="page"' : '';
          if (!guide.pages.has(path)) return [];
          return [`<li><a href="${guide.address(path)}"${mark}>${escaped(label)}</a></li>`];
        },
      );
      return `<h2>${escaped(title)}</h2><ul>${links.join('')}</ul>`;
    })
    .join('');
}

/** How the pages look, light and dark as the browser is. */
export const guideStyle = `:root { color-scheme: light dark; --text: light-dark(#1c2420, #e4e9e6); --dim: light-dark(#56605b, #a3aea8); --line: light-dark(#dde3df, #37403b); --back: light-dark(#fff, #171b19); --raised: light-dark(#f4f7f5, #202623); --link: light-dark(#1f6b4a, #7fc9a6); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.6 system-ui, sans-serif; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; inset-inline-start: -999px; }
.skip:focus { inset-inline-start: 1rem; background: var(--back); padding: 0.5rem; z-index: 2; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; padding: 0.6rem 1.25rem; border-block-end: 1px solid var(--line); background: var(--back); }
.home { font-weight: 600; color: var(--text); text-decoration: none; }
form { display: flex; gap: 0.5rem; }
input, button { font: inherit; color: inherit; padding: 0.3rem 0.7rem; border: 1px solid var(--dim); border-radius: 6px; background: var(--raised); min-width: 0; }
.columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 76rem; margin-inline: auto; }
nav { padding: 1rem 1.25rem; font-size: 0.9rem; border-inline-end: 1px solid var(--line); }
nav summary { display: none; }
nav details::details-content { content-visibility: visible; block-size: auto; display: block; }
nav h2 { margin: 1.2rem 0 0.3rem; font-size: 0.8rem; color: var(--dim); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 0.15rem 0.5rem; border-radius: 6px; color: var(--text); text-decoration: none; }
nav a:hover, nav a[aria-current] { background: var(--raised); color: var(--link); }
main { padding: 1rem 2rem 4rem; max-width: 54rem; min-width: 0; overflow-wrap: break-word; }
:is(h1, h2, h3, h4) { line-height: 1.25; scroll-margin-top: 4.5rem; }
main :is(h1, h2, h3, h4) > a { color: inherit; text-decoration: none; }
pre { overflow-x: auto; padding: 0.9rem 1rem; border-radius: 8px; background: var(--raised); border: 1px solid var(--line); font-size: 0.875rem; line-height: 1.5; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; background: var(--raised); border-radius: 4px; padding: 0.1em 0.3em; }
img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 8px; }
pre code { padding: 0; background: none; font-size: inherit; }
table { display: block; overflow-x: auto; border-collapse: collapse; font-size: 0.925rem; }
:is(th, td) { text-align: start; vertical-align: top; padding: 0.45rem 0.8rem 0.45rem 0; border-block-end: 1px solid var(--line); }
.found p { margin-block-start: 0; color: var(--dim); }
@media (max-width: 50rem) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  nav { border-inline-end: 0; border-block-end: 1px solid var(--line); padding-block: 0.5rem; }
  nav summary { display: list-item; padding: 0.3rem 0; }
  nav details:not([open])::details-content { content-visibility: hidden; block-size: 0; }
  main { padding: 0.5rem 1.25rem 3rem; }
}
`;
