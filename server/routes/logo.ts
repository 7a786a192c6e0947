import { unknownParameter } from '#shared/api/query-parameters.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { pictureHash } from '#server/operations/files/describe-logo.ts';
import { once } from '#server/once.ts';

/** An SVG that is opened by itself shows itself, with its styles, and does nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** `GET /api/-/logo`: the picture that stands for the application; answered to everybody. `v` is its version. */
export const logo: Handlers = {
  GET: async ({ runtime, query, header }) => {
    const unknown = unknownParameter(query, ['v']);
    if (unknown !== undefined) return unknown;
    const picture = runtime.model.settings.logo?.shown;
    if (picture === undefined) return refuse('not_found');
    const hash = pictureHash(picture);
    const headers = {
      'Content-Type': picture.type === 'image/svg+xml' ? `${picture.type}; charset=utf-8` : picture.type,
      'Content-Security-Policy': POLICY,
      // Whoever asks for this version is never answered with another one.
      'Cache-Control': query.get('v') === hash ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: `"${hash}"`,
    };
    if (header('if-none-match') === `"${hash}"`) return done({ status: 304, headers });
    const bytes = Buffer.from(picture.content, picture.type === 'image/png' ? 'base64' : 'utf8');
    return done({ status: 200, headers, stream: () => once(bytes) });
  },
};
