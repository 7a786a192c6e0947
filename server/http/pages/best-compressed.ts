import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { RequestHandler } from 'express';
import { isMissing } from '#server/is-missing.ts';

/** What gains by it: fonts and pictures are compressed as they are. */
const text = /^\/([\w-][\w.-]*\.(?:js|css))$/;
/** Below this a file is one packet anyway. */
const SHORT = 1024;
const compress = promisify(brotliCompress);

/**
 * Files whose names hold a hash of their content, compressed as well as brotli can. The build leaves them beside the
 * file. Where it has not (the package would be a third larger), they are made once, one file after another, while the
 * handlers after this one give the first answers: that takes a second for the largest. What is kept is no more than the
 * folder holds.
 */
export function bestCompressed(folder: string, maxAgeInMs: number): RequestHandler {
  const kept = new Map<string, Buffer | undefined>();
  let last = Promise.resolve();
  const keep = async (name: string) => {
    try {
      const file = join(folder, name);
      const content = await readFile(file);
      if (content.length >= SHORT) kept.set(name, (await builtWith(file)) ?? (await compress(content)));
    } catch {
      kept.delete(name); // the handlers after this one say what is wrong with the file
    }
  };
  return (request, response, next) => {
    const [, name] = text.exec(request.path) ?? [];
    if (name === undefined || request.acceptsEncodings('br') === false) return next();
    const content = kept.get(name);
    if (content === undefined) {
      if (!kept.has(name)) {
        kept.set(name, undefined);
        last = last.then(() => keep(name));
      }
      return next();
    }
    response.vary('Accept-Encoding').set('Content-Encoding', 'br');
    response.set('Cache-Control', `public, max-age=${maxAgeInMs / 1000}, immutable`);
    response.type(name).send(content);
  };
}

async function builtWith(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(`${file}.br`);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
