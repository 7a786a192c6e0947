import { join } from 'node:path';
import { Router } from 'express';
import { refuse } from '#shared/api/refusal.ts';
import { pictureFolder, readGuide, readPictures } from '#server/guide/guide-files.ts';
import type { Guide } from '#server/guide/guide-html.ts';
import { guidePage, guideStyle, missingPage, searchPage } from '#server/guide/guide-layout.ts';
import { searchGuide } from '#server/guide/search-guide.ts';

/** Where the documentation stands. */
const GUIDE = '/-/docs';

/** Longer searches are cut: nobody reads what they find. */
const LONGEST = 200;

/** `/-/docs`: the documentation of the version that runs, to read and to search. */
export function guidePages(): Router {
  const router = Router({ caseSensitive: true });
  router.use((request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    response.set('Allow', 'GET, HEAD');
    next(refuse('method_not_allowed'));
  });
  router.get('/guide.css', (_request, response) => void response.type('text/css').send(guideStyle));
  router.get('/pictures/:name', async (request, response, next) => {
    const { name } = request.params;
    if (!(await readPictures()).has(name)) return next(refuse('not_found'));
    response.sendFile(join(pictureFolder, name));
  });
  router.get('/search', async (request, response) => {
    const guide = await guideHere();
    const query = String(request.query['q'] ?? '').slice(0, LONGEST);
    const found = searchGuide(guide.pages.values(), query);
    response
      .set('Content-Security-Policy', policy)
      .type('html')
      .send(searchPage(query, found, guide));
  });
  router.use(async (request, response, next) => {
    const guide = await guideHere();
    const page = guide.pages.get(request.path.replace(/^\/|\/$/g, ''));
    if (page === undefined && request.accepts(['json', 'html']) !== 'html') return next(refuse('not_found'));
    const text =
      page === undefined
        ? missingPage(searchGuide(guide.pages.values(), wordsOf(request.path)), guide)
        : guidePage(page, guide);
    response
      .status(page === undefined ? 404 : 200)
      .set('Content-Security-Policy', policy)
      .type('html')
      .send(text);
  });
  return router;
}

/** What an address of a page that is not there, or not any more, may have been about. */
function wordsOf(path: string): string {
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  return last.replaceAll('-', ' ').slice(0, LONGEST);
}

async function guideHere(): Promise<Guide> {
  return {
    pages: await readGuide(),
    pictures: await readPictures(),
    address: (path) => (path === '' ? GUIDE : `${GUIDE}/${path}`),
    file: (name) => (name === 'icon.svg' ? '/icon.svg' : `${GUIDE}/${name}`),
    search: `${GUIDE}/search`,
  };
}

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
