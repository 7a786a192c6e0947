import { readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '#shared/api/openapi/openapi-document.ts';
import { describedApp } from '#server/cli/author/described-app.ts';
import { ownCodesOf } from '#server/operations/contract/own-codes.ts';
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

async function documentOf(file: string, audience: string): Promise<Readonly<Record<string, unknown>>> {
  const described = await describedApp(file, audience);
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
function stumblingBlocks(document: Readonly<Record<string, unknown>>): readonly string[] {
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
function withoutEngine(document: Readonly<Record<string, unknown>>) {
  const paths = Object.entries(document['paths'] as object).filter(([path]) => !path.startsWith('/api/-/'));
  return { ...document, paths: Object.fromEntries(paths) };
}

async function problemsOf(file: string, audience: string, { whole = false } = {}) {
  const document = await documentOf(file, audience);
  const validated = structuredClone(whole ? document : withoutEngine(document));
  const { valid, errors } = await new Validator().validate(validated);
  return { valid, errors, blocks: stumblingBlocks(document) };
}

const fine = { valid: true, errors: undefined, blocks: [] };

test('OpenAPI of the calls of the engine is valid', async () => {
  expect(await problemsOf('contracts/invoicing.md', 'owner', { whole: true })).toEqual(fine);
}, 60_000);

test.each(shipped)(
  'OpenAPI of %s is valid for each audience',
  async (file) => {
    const described = await describedApp(file, 'owner');
    if (described.kind === 'closed') throw new Error(described.message);
    for (const audience of ['owner', 'anyone', ...described.model.roles.keys()])
      expect(await problemsOf(file, audience), audience).toEqual(fine);
  },
  120_000,
);

test.each(trials)(
  'OpenAPI of %s is valid',
  async (file) => {
    expect(await problemsOf(file, 'owner')).toEqual(fine);
  },
  60_000,
);

test.each(seeds)(
  'OpenAPI of the generated contract %i is valid',
  async (seed) => {
    const file = join(folder, `${seed}.md`);
    await writeFile(file, generatedContract(seed));
    for (const audience of ['owner', 'student', 'anyone'])
      expect(await problemsOf(file, audience), audience).toEqual(fine);
  },
  60_000,
);
