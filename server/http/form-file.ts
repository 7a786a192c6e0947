import { messageOf } from '#shared/messages/message.ts';
import busboy from 'busboy';
import type { Request } from 'express';
import { type Outcome, refuse } from '#shared/api/refusal.ts';
import type { FormFile } from '#server/operations/files/store-file.ts';

/** The form is none, or has no end. */
class BrokenForm extends Error {
  override readonly name = 'BrokenForm';
}

/**
 * Gives the one file of a form (multipart/form-data) to `take` as it comes. What goes wrong with the form, `take` finds
 * in the content, so that it can clean up; the sender is told `bad_request`.
 */
export async function takeFormFile<Value>(
  request: Request,
  take: (file: FormFile) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const parser = parserFor(request);
  if (parser === undefined || request.destroyed) return broken();
  const outcome = taken(parser, take);
  // Who hangs up sends no end: neither the form nor whoever reads the file would hear of it.
  const cut = () => request.complete || parser.destroy(new BrokenForm('the request was broken off'));
  request.once('close', cut).once('error', cut);
  request.pipe(parser);
  try {
    return await outcome;
  } finally {
    request.unpipe(parser).resume();
    parser.destroy();
  }
}

/** All listeners are there before the first byte: a form may break in the piece of it that has its beginning. */
function taken<Value>(
  parser: busboy.Busboy,
  take: (file: FormFile) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome<Value>>();
  const end = endOf(parser);
  let isComing = false;
  parser.once('file', (_field, content, { filename, mimeType }) => {
    isComing = true;
    content.on('error', () => undefined); // it is thrown where the content is read, and that may be later
    take({ name: filename ?? '', declaredType: mimeType, content: wholeOf(content, end) }).then(
      resolve,
      (error: unknown) => (error instanceof BrokenForm ? resolve(broken()) : reject(error)),
    );
  });
  end.then(
    () => isComing || resolve(refuse('bad_request', messageOf('refusals.formWithoutFile'))),
    () => isComing || resolve(broken()),
  );
  return promise;
}

function endOf(parser: busboy.Busboy): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.on('error', (cause) => reject(new BrokenForm('the form cannot be read', { cause })));
    parser.once('close', () => resolve());
  });
}

async function* wholeOf(content: AsyncIterable<Uint8Array>, end: Promise<void>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (cause) {
    throw new BrokenForm('the file has no end', { cause });
  }
  await end;
}

function broken() {
  return refuse('bad_request', messageOf('refusals.formBroken'));
}

function parserFor({ headers }: Request): busboy.Busboy | undefined {
  try {
    return busboy({ headers, defParamCharset: 'utf8', limits: { files: 1, fields: 0, parts: 2 } });
  } catch {
    return undefined; // it throws for a header it cannot read, and for nothing else
  }
}
