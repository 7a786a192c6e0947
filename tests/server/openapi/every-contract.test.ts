import { readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '#shared/api/openapi/openapi-document.ts';
import type { Model } from '#shared/contract/model.ts';
import { describedFor, published } from '#server/cli/author/described-app.ts';
import { ownCodesOf } from '#server/operations/contract/own-codes.ts';
import type { Runtime } from '#server/runtime.ts';
import { generatedContract } from '#tests/agreement/engine/generated.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const shipped = readdirSync('contracts')
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('contracts', name));
const trials = readdirSync('tests/trials', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('tests/trials', name));
const seeds = [1, 2, 3, 4, 5];

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('every-contract');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Document = Readonly<Record<string, unknown>>;

/** The documents of a contract for several audiences: it is read once for all of them. */
async function documentsOf(
  file: string,
  audiences: (model: Model) => readonly string[],
): Promise<readonly (readonly [audience: string, document: Document])[]> {
  const documents = await published(file, (runtime) =>
    audiences(runtime.model).map((audience) => [audience, documentFor(runtime, audience)] as const),
  );
  if ('kind' in documents) throw new Error(documents.message);
  return documents;
}

function documentFor(runtime: Runtime, audience: string): Document {
  const described = describedFor(runtime, audience);
  if (described.kind === 'closed') throw new Error(described.message);
  const { app, owner, model } = described;
  const made = openApiDocument(app, { owner, codesOf: ownCodesOf(model), incoming: model, outgoing: model });
  // As it is sent: what is undefined is left out.
  return JSON.parse(JSON.stringify(made));
}

/**
 * What a generator of clients stumbles over though the official schema allows it: a reference that leads nowhere, two
 * calls of one name, and an object of which nothing is said, which many read as an empty one.
 */
function stumblingBlocks(document: Document): readonly string[] {
  const found: string[] = [];
  const ids = new Set<string>();
  const look = (part: unknown, place: string): void => {
    if (typeof part !== 'object' || part === null) return;
    const { $ref, type, operationId } = part as Readonly<Record<string, unknown>>; // any part may have them
    if (typeof $ref === 'string' && at(document, $ref) === undefined) found.push(`${place}: ${$ref}`);
    if (type === 'object' && !('properties' in part) && !('additionalProperties' in part)) found.push(place);
    if (typeof operationId === 'string' && ids.has(operationId)) found.push(`${place}: ${operationId}`);
    if (typeof operationId === 'string') ids.add(operationId);
    for (const [key, value] of Object.entries(part)) look(value, `${place}/${key}`);
  };
  look(document, '#');
  return found;
}

function at(document: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<unknown>(
    (part, step) =>
      typeof part === 'object' && part !== null
        ? Reflect.get(part, step.replaceAll('~1', '/').replaceAll('~0', '~'))
        : undefined,
    document,
  );
}

/** The calls of the engine are validated once, and take most of the time. */
function withoutEngine(document: Document) {
  const paths = Object.entries(document['paths'] as object).filter(([path]) => !path.startsWith('/api/-/'));
  return { ...document, paths: Object.fromEntries(paths) };
}

/** It compiles the schema of OpenAPI at its first use. */
const validator = new Validator();

async function problemsOf(document: Document, { whole = false } = {}) {
  const validated = structuredClone(whole ? document : withoutEngine(document));
  const { valid, errors } = await validator.validate(validated);
  return { valid, errors, blocks: stumblingBlocks(document) };
}

const fine = { valid: true, errors: undefined, blocks: [] };

test('OpenAPI of the calls of the engine is valid', async () => {
  for (const [, document] of await documentsOf('contracts/invoicing.md', () => ['owner']))
    expect(await problemsOf(document, { whole: true })).toEqual(fine);
}, 60_000);

test.each(shipped)(
  'OpenAPI of %s is valid for each audience',
  async (file) => {
    const everybody = ({ roles }: Model) => ['owner', 'anyone', ...roles.keys()];
    for (const [audience, document] of await documentsOf(file, everybody))
      expect(await problemsOf(document), audience).toEqual(fine);
  },
  120_000,
);

test.each(trials)(
  'OpenAPI of %s is valid',
  async (file) => {
    for (const [, document] of await documentsOf(file, () => ['owner']))
      expect(await problemsOf(document)).toEqual(fine);
  },
  60_000,
);

test.each(seeds)(
  'OpenAPI of the generated contract %i is valid',
  async (seed) => {
    const file = join(folder, `${seed}.md`);
    await writeFile(file, generatedContract(seed));
    for (const [audience, document] of await documentsOf(file, () => ['owner', 'student', 'anyone']))
      expect(await problemsOf(document), audience).toEqual(fine);
  },
  60_000,
);
