import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApiDocument } from '#shared/api/openapi/openapi-document.ts';
import { clientText } from '#shared/api/typescript/client-text.ts';
import { describedApp } from '#server/cli/author/described-app.ts';
import { ownCodesOf } from '#server/operations/contract/own-codes.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { constructs } from './constructs.ts';

const told = Object.values(constructs).flat();

/** What programs of others learn of a contract. */
async function toldBy(file: string): Promise<Readonly<Record<'openapi' | 'client', string>>> {
  const described = await describedApp(file, 'owner');
  if (described.kind === 'closed') throw new Error(described.message);
  const { app, owner, model } = described;
  const codesOf = ownCodesOf(model);
  return {
    openapi: JSON.stringify(openApiDocument(app, { owner, codesOf, incoming: model, outgoing: model })),
    client: clientText({ app, codes: [...model.errors.keys()], codesOf, core: '' }),
  };
}

async function plainContract(): Promise<string> {
  const file = join(await temporaryFolder('plain'), 'plain.md');
  const point3 = 'note: { fields: { text: { type: text } } }';
  await writeFile(file, `# Plain\n\n## 3. Entities\n\n\`\`\`yaml\n${point3}\n\`\`\`\n`);
  return file;
}

test('every trial of a construct has its row', () => {
  const folders = readdirSync('tests/trials', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.split('/')[0]?.replace(/\.md$/, ''));
  const rows = told.map(({ contract }) => contract.split('/')[0]);
  expect([...new Set(folders)].filter((folder) => !rows.includes(folder))).toEqual([]);
});

test('each construct is told in OpenAPI and in the typed client, unless there is nothing to tell', async () => {
  const plain = await toldBy(await plainContract());
  const faults: string[] = [];
  for (const { construct, contract, ...places } of told) {
    const texts = await toldBy(`tests/trials/${contract}.md`);
    for (const place of ['openapi', 'client'] as const) {
      const looked = places[place];
      if (typeof looked === 'string') continue;
      if (!looked.test(texts[place])) faults.push(`${construct} is missing in ${place}`);
      if (looked.test(plain[place])) faults.push(`${construct}: any ${place} has ${looked}`);
    }
  }
  expect(faults).toEqual([]);
}, 120_000);
