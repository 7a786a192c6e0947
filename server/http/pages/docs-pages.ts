import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { refuse } from '#shared/api/refusal.ts';

/** Swagger UI as it is published: found when the first page is asked for, and not loaded into this process. */
const library = () => dirname(createRequire(import.meta.url).resolve('#swagger-ui/swagger-ui.css'));
const files: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
};

const hourInSeconds = 3600;

/**
 * `/api/-/docs`: the calls of this application to read and to try, from the viewer's own OpenAPI document. Everything
 * comes from this server; scripts and styles are files, so that nothing inline has to be allowed.
 */
export function docsPages(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/', (_request, response) => {
    response.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': policy });
    response.type('html').send(page);
  });
  router.get('/start.js', (_request, response) => void response.type('text/javascript').send(start));
  router.get('/page.css', (_request, response) => void response.type('text/css').send(style));
  for (const [name, type] of Object.entries(files)) router.get(`/${name}`, file(name, type));
  router.use((request, response, next) => {
    if (request.path !== '/' && !knownPaths.has(request.path)) return next(refuse('not_found'));
    response.set('Allow', 'GET, HEAD');
    next(refuse('method_not_allowed'));
  });
  return router;
}

const knownPaths = new Set(['start.js', 'page.css', ...Object.keys(files)].map((name) => `/${name}`));

function file(name: string, type: string): RequestHandler {
  return async (_request, response) => {
    const text = await readFile(join(library(), name));
    response.set('Cache-Control', `public, max-age=${hourInSeconds}`).type(type).send(text);
  };
}

/** Swagger UI draws its icons as `data:` images and sets styles by script, which needs no permission. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>API</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/api/-/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/api/-/docs/page.css" />
  </head>
  <body>
    <main id="api"><noscript>This page needs JavaScript. The document it shows: /api/-/openapi.json</noscript></main>
    <script src="/api/-/docs/swagger-ui-bundle.js"></script>
    <script src="/api/-/docs/start.js"></script>
  </body>
</html>
`;

/** Calls are made with the session of the browser, or with a token that is typed in and never kept. */
const start = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
follow();
dark.addEventListener('change', follow);
SwaggerUIBundle({
  url: '/api/-/openapi.json',
  dom_id: '#api',
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  persistAuthorization: false,
  validatorUrl: null,
  onComplete: () => {
    const title = document.querySelector('.title');
    if (title?.firstChild) document.title = title.firstChild.textContent + ' · API';
  },
});
`;

const style = `body { margin: 0; background: #fff; }
.dark-mode body { background: #1c2022; }
.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .opblock .opblock-summary-path { word-break: break-word; }
@media (max-width: 40rem) {
  .swagger-ui .wrapper { padding: 0 0.75rem; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; }
  .swagger-ui table { display: block; overflow-x: auto; }
  .swagger-ui .scheme-container { padding: 1rem 0; }
}
`;
