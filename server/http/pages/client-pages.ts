import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Request, type RequestHandler, Router, static as serveFiles } from 'express';
import { refuse } from '#shared/api/refusal.ts';
import { directionOf } from '#shared/messages/direction.ts';
import { writerIn } from '#server/messages/write-message.ts';
import { pagePolicy, trialPolicy } from '#server/http/security-headers.ts';
import { bestCompressed } from './best-compressed.ts';
import { preloads, type Wanted } from './preloads.ts';
import { isMissing } from '#server/is-missing.ts';
import { escaped } from '#server/texts/escaped.ts';
import { ownOrigin } from '#server/http/caller/own-origin.ts';

const dayInMs = 86_400_000;

/** Where the pages of a trial stand. */
export interface PageSettings {
  /** The path they stand below, without a slash at the end; undefined: at the root. */
  readonly base?: string;
  /** What the page is about to need for whoever asks, and what the application is called in their language. */
  opening(request: Request): Promise<Wanted & { readonly product: string }>;
  /** Whether who opens this page has to sign in first, and no link of a record could let them in. */
  isClosed(request: Request): Promise<boolean>;
  /** The public address, where that is known. */
  readonly publicUrl?: string;
}

/** The browser's part: its files, and its one page at every address that is not the API's. */
export function clientPages(folder: string, settings: PageSettings): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.use((request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    response.set('Allow', 'GET, HEAD');
    next(refuse('method_not_allowed'));
  });
  // The names of these files hold a hash of their content: they never change.
  const kept = { index: false, redirect: false, immutable: true, maxAge: 365 * dayInMs } as const;
  const assets = join(folder, 'assets');
  router.use(
    '/assets',
    bestCompressed(assets, kept.maxAge),
    serveFiles(assets, kept),
    (_request, _response, next) => {
      next(refuse('not_found')); // a page in the place of a missing script would only confuse
    },
  );
  router.use(serveFiles(folder, { index: false, redirect: false, maxAge: dayInMs, extensions: false }));
  router.use((request, _response, next) => {
    // No page of an application has a dot in its address: what asks for `/sitemap.xml` is no person.
    next(/\.[^/]*$/.test(request.path) ? refuse('not_found') : undefined);
  });
  router.use(page(folder, settings));
  return router;
}

/** The page with a fresh nonce in its policy and in its text. */
function page(folder: string, { base, opening, isClosed, publicUrl }: PageSettings): RequestHandler {
  return async (request, response) => {
    if (await isClosed(request)) {
      const back = encodeURIComponent(request.originalUrl);
      response.set('Cache-Control', 'no-store').redirect(302, `/-/sign-in?back=${back}`);
      return;
    }
    const html = await pageText(folder);
    response.set('Cache-Control', 'no-store');
    if (html === undefined) {
      response.status(503).type('text/plain').send('The pages are not built yet. Run: npm run build\n');
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    if (base !== undefined) response.set('X-Frame-Options', 'SAMEORIGIN');
    const policy =
      base === undefined ? pagePolicy(nonce) : trialPolicy(nonce, `${ownOrigin(request, publicUrl)}${base}`);
    response.set('Content-Security-Policy', policy);
    const { product, ...wanted } = await opening(request);
    const tag = wanted.language;
    response.vary('Accept-Language, Cookie');
    response.set('Content-Language', tag);
    const text = html
      .replaceAll('__LANG__', tag)
      .replaceAll('__NEEDS_SCRIPT__', writerIn(tag)('shell.needsScript'))
      .replace('<!-- __PRELOADS__ -->', await preloads(folder, wanted))
      .replaceAll('__DIR__', directionOf(tag))
      .replaceAll('__CSP_NONCE__', nonce)
      .replaceAll('__BASE__', base ?? '')
      // Last: what an application is called is read for no other place.
      .replaceAll('__PRODUCT__', () => escaped(product));
    response.type('html').send(text);
  };
}

async function pageText(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, 'index.html'), 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
