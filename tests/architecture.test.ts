import { describe, expect, test } from 'vitest';
import * as rules from '#tests/support/architecture-rules.ts';
import * as rooms from '#tests/support/architecture-rooms.ts';
import { messagesOfPages } from '#tests/support/architecture-messages.ts';
import { textsInCatalogue } from '#tests/support/architecture-texts.ts';
import { type SourceFile, sourceFile, sourceFiles } from '#tests/support/source-file.ts';

const sources = sourceFiles(['shared', 'server', 'client', 'tests']).filter(
  ({ path }) => path !== 'tests/architecture.test.ts', // its samples break every rule
);

interface Case {
  sentence: string;
  rule: rules.Rule;
  /** Path and text of files that break the rule, each followed by what must be said. */
  breaks: readonly (readonly [files: Record<string, string>, said: string])[];
  /** Files that come close and are right. */
  keeps: Record<string, string>;
}

const cases: readonly Case[] = [
  {
    sentence: 'server and client use shared, and never each other',
    rule: rules.directions,
    breaks: [
      [
        { 'shared/a.ts': `import { b } from '#server/b.ts';` },
        'shared/a.ts:1: shared/ must not import #server/b.ts',
      ],
      [
        { 'client/a.ts': `\nimport type { B } from '../server/b.ts';` },
        'client/a.ts:2: client/ must not import',
      ],
      [
        { 'server/a.ts': `const b = await import('#client/b.ts');` },
        'server/a.ts:1: server/ must not import',
      ],
      [
        { 'server/a.ts': `export { b } from '#tests/b.ts';` },
        'server/a.ts:1: server/ must not import #tests',
      ],
      [
        { 'shared/a.ts': `import {\n  one,\n  two,\n} from '#client/b.ts';` },
        'shared/a.ts:1: shared/ must not import #client/b.ts',
      ],
    ],
    keeps: {
      'server/a.ts': `import { b } from '#shared/b.ts';\n// import { c } from '#client/c.ts';`,
      'tests/a.ts': `import '#client/b.ts';\nimport { c } from '#server/c.ts';`,
    },
  },
  {
    sentence: 'every side keeps to packages that run there',
    rule: rules.packages,
    breaks: [
      [
        { 'shared/a.ts': `import { join } from 'node:path';` },
        'shared/a.ts:1: shared/ must not import node:path',
      ],
      [{ 'shared/a.ts': `import express from 'express';` }, 'shared/a.ts:1: shared/ must not import express'],
      [
        { 'server/a.ts': `import { useState } from 'react';` },
        'server/a.ts:1: server/ must not import react',
      ],
      [{ 'client/a.ts': `import pg from 'pg';` }, 'client/a.ts:1: client/ must not import pg'],
    ],
    keeps: {
      'shared/a.ts': `import { z } from 'zod';`,
      'server/a.ts': `import { join } from 'node:path';`,
      'client/a.tsx': `import { useState } from 'react';`,
    },
  },
  {
    sentence: 'no file imports itself through others',
    rule: rules.noCycles,
    breaks: [
      [
        {
          'server/a.ts': `import { b } from './b.ts';`,
          'server/b.ts': `import { c } from '#server/c.ts';`,
          'server/c.ts': `export * from './a.ts';`,
        },
        'server/a.ts -> server/b.ts -> server/c.ts -> server/a.ts',
      ],
      [{ 'server/a.ts': `import { a } from './a.ts';` }, 'server/a.ts -> server/a.ts'],
    ],
    keeps: {
      'server/a.ts': `import { b } from './b.ts';\nimport { c } from './c.ts';`,
      'server/b.ts': `import type { A } from './a.ts';\nimport { c } from './c.ts';`,
      'server/c.ts': `const load = () => import('./a.ts');`,
    },
  },
  {
    sentence: 'the folders of each side are layers',
    rule: rooms.noFolderCycles,
    breaks: [
      [
        {
          'shared/one/a.ts': `import { b } from '../two/b.ts';`,
          'shared/two/b.ts': ``,
          'shared/two/c.ts': `import { d } from '#shared/one/d.ts';`,
        },
        'shared/one -> shared/two -> shared/one',
      ],
      [
        {
          'server/sql/one/a.ts': `import type { B } from '#server/sql/two/b.ts';`,
          'server/sql/two/b.ts': `import { c } from '#server/sql/one/c.ts';`,
        },
        'server/sql/one -> server/sql/two -> server/sql/one',
      ],
    ],
    keeps: {
      'shared/one/a.ts': `import { b } from '../two/b.ts';`,
      'shared/two/b.ts': `import { c } from './c.ts';\nimport type { A } from '../one/a.ts';`,
      'server/app.ts': `import { b } from '#server/sql/b.ts';`,
      'server/sql/b.ts': `import type { Call } from '#server/call.ts';`,
    },
  },
  {
    sentence: 'a room of the server uses only rooms below it',
    rule: rooms.roomDirections,
    breaks: [
      [
        { 'server/sql/lists/a.ts': `import { b } from '#server/identity/people/people.ts';` },
        'server/sql/lists/a.ts:1: sql must not import server/identity/people/people.ts: identity stands above it',
      ],
      [
        { 'server/db/a.ts': `import type { Runtime } from '#server/runtime.ts';` },
        'server/db/a.ts:1: db must not import server/runtime.ts',
      ],
      [
        { 'server/attic/a.ts': `import { b } from '#server/db/database.ts';` },
        'server/attic/a.ts:1: attic is no room of server/',
      ],
    ],
    keeps: {
      'server/write/steps/a.ts': `import { b } from './b.ts';\nimport { read } from '#server/reads/read.ts';`,
      'shared/a.ts': `import { b } from '#shared/contract/b.ts';`,
    },
  },
  {
    sentence: 'other rooms enter a folder by its doors',
    rule: rooms.doors,
    breaks: [
      [
        { 'server/operations/a.ts': `import { b } from '#server/write/steps/before.ts';` },
        'server/operations/a.ts:1: server/write/steps/before.ts is no door of its folder',
      ],
    ],
    keeps: {
      'server/operations/a.ts': `import { perform } from '#server/write/steps/perform.ts';\nimport { run } from '#server/write/run-write.ts';`,
      'server/write/a.ts': `import { b } from './steps/before.ts';`,
      'tests/a.ts': `import { b } from '#server/write/steps/before.ts';`,
    },
  },
  {
    sentence: 'every door is entered by',
    rule: rooms.doorsInUse,
    breaks: [
      [
        {
          'server/write/steps/perform.ts': ``,
          'server/write/run-write.ts': `import { p } from './steps/perform.ts';`,
        },
        'server/write/steps: nobody enters by perform',
      ],
    ],
    keeps: {
      'server/write/steps/perform.ts': ``,
      'server/operations/a.ts': `import { perform } from '#server/write/steps/perform.ts';`,
    },
  },
  {
    sentence: 'files of the server close no circle by types either',
    rule: rooms.noTypeCycles,
    breaks: [
      [
        {
          'server/sql/a.ts': `import type { B } from './b.ts';`,
          'server/sql/b.ts': `import { a } from './a.ts';`,
        },
        'server/sql/a.ts -> server/sql/b.ts -> server/sql/a.ts',
      ],
    ],
    keeps: { 'server/sql/a.ts': `import type { B } from './b.ts';`, 'server/sql/b.ts': `import './c.ts';` },
  },
  {
    sentence: 'a folder has twenty files at most',
    rule: rooms.folderSize,
    breaks: [[filesIn('server/sql/lists', 21), 'server/sql/lists: 21 files']],
    keeps: {
      ...filesIn('server/sql/lists', 20),
      ...filesIn('server/sql', 20),
      ...filesIn('tests/server', 30),
    },
  },
  {
    sentence: 'shared knows no clock, no chance, no machine and no page',
    rule: rules.purity,
    breaks: [
      'Date.now()',
      'new Date()',
      'Math.random()',
      'process.cwd()',
      'document.title',
      'window.location',
      'crypto.randomUUID()',
      'fetch(url)',
      'setTimeout(f)',
    ].map(
      (code) =>
        [{ 'shared/a.ts': `\n\nconst a = ${code};` }, 'shared/a.ts:3: shared/ must stay pure'] as const,
    ),
    keeps: {
      'shared/a.ts': `// Date.now() is for others\nconst a = new Date(instant); const b = 'Math.random()'; contract.document.length;`,
      'shared/b.ts': `function f(document: Document) { return document.length; }`,
      'server/a.ts': `const a = Date.now();`,
    },
  },
  {
    sentence: 'no file is longer than 300 lines',
    rule: rules.fileSize,
    breaks: [[{ 'server/a.ts': 'a;\n'.repeat(301) }, 'server/a.ts:300: 301 lines']],
    keeps: { 'server/a.ts': 'a;\n'.repeat(300), 'tests/a.ts': 'a;\n'.repeat(400) },
  },
  {
    sentence: 'a file is named after what is in it',
    rule: rules.fileNames,
    breaks: [
      [{ 'server/utils.ts': '' }, 'server/utils.ts:1: "utils"'],
      [{ 'tests/date-helper.ts': '' }, 'tests/date-helper.ts:1: "helper"'],
      [{ 'shared/types.ts': '' }, 'shared/types.ts:1: "types"'],
      [{ 'client/RecordForm.tsx': '' }, 'client/RecordForm.tsx:1: files are named in kebab-case'],
    ],
    keeps: { 'shared/fields/field-types.ts': '', 'tests/a.test.ts': '' },
  },
  {
    sentence: 'one module reads the environment',
    rule: rules.environment,
    breaks: [
      [{ 'server/http/a.ts': `\nconst a = process.env.PORT;` }, 'server/http/a.ts:2: only server/config.ts'],
    ],
    keeps: { 'server/config.ts': `const a = process.env;`, 'tests/a.ts': `process.env.A = '1';` },
  },
  {
    sentence: 'one folder of the client makes calls',
    rule: rules.onlyApiFetches,
    breaks: [
      [{ 'client/screens/a.tsx': `void fetch('/api/loans');` }, 'client/screens/a.tsx:1: only client/api/'],
    ],
    keeps: {
      'client/api/call/call.ts': `fetch(url);`,
      'client/screens/a.tsx': `query.refetch(); cache.fetch(a);`,
    },
  },
  {
    sentence: 'only the modules that mask and make tables name them in SQL',
    rule: rules.tableNames,
    breaks: [
      ['`SELECT * FROM loans`', 1],
      ['`\n  UPDATE ${table} SET a = 1`', 2],
      [`'insert into loans values (1)'`, 1],
      [`'delete from loans'`, 1],
      ['`${a} JOIN items`', 1],
    ].map(
      ([code, line]) =>
        [{ 'server/operations/a.ts': `const a = ${code};` }, `server/operations/a.ts:${line}: SQL`] as const,
    ),
    keeps: {
      'server/sql/a.ts': 'const a = `SELECT * FROM loans`;',
      'server/operations/a.ts': `// SELECT x FROM y\nconst a = 'You come from here'; import { b } from './b.ts';`,
    },
  },
  {
    sentence: 'only the command line prints',
    rule: rules.noPrinting,
    breaks: [
      [{ 'server/routes/a.ts': `console.log(1);` }, 'server/routes/a.ts:1: only the command line prints'],
    ],
    keeps: { 'server/cli/author/check.ts': `console.log(1);`, 'server/main.ts': `console.log(1);` },
  },
  {
    sentence: 'no value is of type any',
    rule: rules.noAny,
    breaks: [
      `const a: any = 1;`,
      `const a = b as any;`,
      `type A = Record<string, any>;`,
      `function a(b: any[]) {}`,
    ].map((code) => [{ 'tests/a.ts': code }, 'tests/a.ts:1: `any`'] as const),
    keeps: {
      'tests/a.ts': `const a = any(b); // any\nz.any; const c = { any: 1 }; f(any => 1); f(a, any.b);`,
    },
  },
  {
    sentence: 'properties are asked with one seed',
    rule: rules.oneSeed,
    breaks: [
      [
        { 'tests/a.test.ts': `import fc from 'fast-check';\n  fc.assert(property);` },
        'tests/a.test.ts:2: properties are asked with the fc of',
      ],
    ],
    keeps: {
      'tests/a.test.ts': `import { fc } from '#tests/support/fast-check.ts';\nawait fc.assert(property);`,
      'tests/b.ts': `import fc from 'fast-check';\nconst names = fc.sample(name, { seed });`,
    },
  },
  {
    sentence: 'every function and value that shared and server export says what it is',
    rule: rules.documented,
    breaks: [
      [{ 'shared/a.ts': `\nexport function a() {}` }, 'shared/a.ts:2: a is exported without a comment'],
      [{ 'server/a.ts': `// for others\nexport class A {}` }, 'server/a.ts:2: A is exported'],
    ],
    keeps: {
      'shared/a.ts': `/** In metres. */\nexport const a = 1;\nconst b = 2;\nexport { b };`,
      'server/a.ts': `/** One. */\nexport function a(b: 1): 1;\nexport function a(b: 2): 2;`,
      'client/a.ts': `export const a = 1;`,
    },
  },
  {
    sentence: 'what a person reads comes from the catalogue of messages',
    rule: textsInCatalogue,
    breaks: [
      ...[
        ['return <b>Hello</b>;', 'Hello'],
        ['return <b>{isOpen ? t("shell.open") : "closed"}</b>;', 'closed'],
        ['return <Button label="Save" />;', 'Save'],
        ['return <Button aria-label={`Remove ${name}`} />;', 'Remove …'],
        ['show({ message: "saved" });', 'saved'],
        ['const problem = "This did not work.";', 'This did not work.'],
        ['return [`${count} records left`];', '… records left'],
        ['return [`${count} records`];', '… records'],
        ['return count + (count === 1 ? "record" : "records");', 'record/records'],
        ['return name + " may not give this role";', ' may not give this role'],
      ].map(([code, text]): Case['breaks'][number] => [
        { 'client/shell/a.tsx': `function A() {\n  ${code}\n}` },
        `client/shell/a.tsx:2: "${text}" belongs to the catalogue`,
      ]),
      [
        { 'server/routes/a.ts': `\nconst a = refuse('forbidden', \`The file \${name} is gone.\`);` },
        'server/routes/a.ts:2: "The file … is gone." belongs to the catalogue',
      ],
      [
        { 'server/sending/a.ts': `const mail = { subject: 'Somebody has asked for a link' };` },
        'server/sending/a.ts:1: "Somebody has asked for a link" belongs to the catalogue',
      ],
      ...['shared/engine/a.ts', 'shared/studio/a.ts', 'server/tables/a.ts'].map(
        (path): Case['breaks'][number] => [
          { [path]: `const a = 'Every new room is looked at.';` },
          `${path}:1: "Every new room is looked at." belongs to the catalogue`,
        ],
      ),
    ],
    keeps: {
      'client/shell/a.tsx': `import a from 'No text';\nfunction A() { return <b className="one two" title={t('shell.a', { b })}>{c} · 1</b>; }`,
      'client/shell/b.ts': `if (event.key === 'Enter') throw new Error('This is for engineers.');\nconst labels = { a: 'shell.light' };`,
      'server/routes/a.ts': `const a = refuse('forbidden', messageOf('refusals.a'));\nthrow new Error('This is for engineers.');`,
      'shared/contract/a.ts': `const a = 'Findings are in English.';`,
      'shared/fields/a.ts': `const a = { description: 'Schemas describe in English.' };`,
    },
  },
  {
    sentence: 'no function is written straight into a property where requests pass',
    rule: rules.lastingFunctions,
    breaks: [
      [
        { 'server/db/a.ts': `lease.waited = (ms) => transaction.postpone(ms);` },
        'server/db/a.ts:1: give the function a name first',
      ],
      [{ 'server/http/a.ts': `\nthis.#a = async () => {};` }, 'server/http/a.ts:2: give the function'],
      [
        { 'server/write/a.ts': `a.b ??= (c: string): void => d(c);` },
        'server/write/a.ts:1: give the function',
      ],
      [{ 'server/live/a.ts': `a.b = function () {};` }, 'server/live/a.ts:1: give the function'],
    ],
    keeps: {
      'server/db/a.ts': `const waited = (ms) => b;\nlease.waited = waited;\na.b = (c + d) * 2;\na.b = e.map((f) => f);`,
      'server/http/a.ts': `class A { readonly b = () => 1; }\nconst c = { d: () => 1 };`,
      'server/cli/a.ts': `a.b = () => 1;`,
    },
  },
  {
    sentence: 'values that are sent become others without a function for each',
    rule: rules.mappedValues,
    breaks: [
      [
        { 'shared/fields/a.ts': `\nz.string().transform((text) => text.trim());` },
        'shared/fields/a.ts:2: use `mapped` or `overwrite` (docs/decisions/0334-values-mapped-without-functions.md)',
      ],
      [
        { 'shared/api/a.ts': `z.enum(['true', 'false']).transform((text) => text === 'true');` },
        'shared/api/a.ts:1: use `mapped` or `overwrite` (docs/decisions/0334-values-mapped-without-functions.md)',
      ],
    ],
    keeps: {
      'shared/fields/a.ts': `mapped(z.string().trim(), (text) => text || null);`,
      'server/config.ts': `z.string().transform(Number);`,
    },
  },
  {
    sentence: 'a page is fetched together with the messages of all that it draws',
    rule: messagesOfPages,
    breaks: [
      [
        {
          'client/router.tsx': `const pages = [page(['accounts'], async () => (await import('./a.tsx')).A)];`,
          'client/a.tsx': `import { b } from './b.ts';\nconst a = t('accounts.a');`,
          'client/b.ts': `const c = import('./c.ts');`,
          'client/c.ts': `const c = t('studio.c');`,
        },
        'client/a.tsx:1: draws messages of studio (client/c.ts), and is fetched without them',
      ],
      [
        { 'client/main.tsx': `import './a.tsx';`, 'client/a.tsx': `const a = t('fields.a');` },
        'client/main.tsx:1: draws messages of fields (client/a.tsx), and is fetched without them',
      ],
    ],
    keeps: {
      'client/main.tsx': `import './a.tsx';\nimport './router.tsx';`,
      'client/a.tsx': `const a = t('shell.a');`,
      'client/router.tsx': `const pages = [page(['fields', 'screens'], async () => (await import('./b.tsx')).B)];`,
      'client/b.tsx': `import './c.ts';\nconst b = t('screens.b');`,
      'client/c.ts': `const c = t('fields.c');`,
    },
  },
];

/** So many files of a folder, with nothing in them. */
function filesIn(folder: string, count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/f${index}.ts`, '']));
}

const parsed = (files: Record<string, string>): SourceFile[] =>
  Object.entries(files).map(([path, text]) => sourceFile(path, text));

describe.each(cases)('$sentence', ({ rule, breaks, keeps }) => {
  test.each(breaks)('a sample that breaks the rule is noticed: %j', (files, said) => {
    expect(rule(parsed(files))).toEqual([expect.stringContaining(said)]);
  });

  test('samples that come close are left alone', () => {
    expect(rule(parsed(keeps))).toEqual([]);
  });

  test('the sources of the project keep it', () => {
    expect(rule(sources)).toEqual([]);
  });
});
