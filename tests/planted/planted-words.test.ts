import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startApplication } from '#tests/support/application.ts';
import { type Change, PlantedProject } from './planted-project.ts';

const description: Readonly<Record<string, Change>> = {
  'shared/fields/text/iban.ts': `import { messageOf } from '#shared/messages/message.ts';
import { refineWith } from '../base/issue.ts';
import type { FieldType } from '../field-type.ts';
import { line } from './line.ts';
import { plainText } from './plain-text.ts';

const form = /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/;

/** The number of a bank account. */
export const ibanType: FieldType<{ readonly type: 'iban' }, 'text'> = {
  ...line,
  bare: { type: 'iban' },
  schema: () =>
    plainText({ max: 34, multiline: false }).check(
      refineWith('pattern', messageOf('fields.notPattern'), (text) => text === null || form.test(text)),
    ),
  wireSchema: () => ({ type: 'string', pattern: form.source }),
};
`,
  'shared/fields/field-types.ts': {
    before: [
      ['import { textType }', "import { ibanType } from './text/iban.ts';"],
      ['  phone: phoneType,', '  iban: ibanType,'],
    ],
  },
};

const control: Readonly<Record<string, Change>> = {
  'client/fields/text/iban-field.tsx': `import type { FieldControls } from '../base/field-controls.ts';
import { LineInput, TextFilter } from './line-input.tsx';
import { PlainCell } from '../base/plain-cell.tsx';

export const ibanField: FieldControls<'iban'> = { Input: LineInput, Cell: PlainCell, Filter: TextFilter };
`,
  'client/fields/field-types.ts': {
    before: [
      ['import { idField }', "import { ibanField } from './text/iban-field.tsx';"],
      ['  phone: phoneField,', '  iban: ibanField,'],
    ],
  },
};

const meaning: Readonly<Record<string, Change>> = {
  'shared/expression/functions/numbers.ts': {
    before: [
      [
        '  abs: {',
        `  double: {
    ...numeric,
    form: 'double(number)',
    says: 'Twice the number.',
    examples: ['double(1.5) == 3'],
    work: onNumber((number) => number * 2n),
  },`,
      ],
    ],
  },
};

const statement: Readonly<Record<string, Change>> = {
  'server/sql/expression/function-forms.ts': {
    before: [
      [
        '  days: ([count]',
        `  double: ([given], { dialect, number }) => {
    const once = decimalOf(number(given), dialect);
    return { form: 'decimal', sql: dialect.arithmetic('add', once, once) };
  },`,
      ],
    ],
  },
};

const contract = `# Accounts

## 1. What it does
Keeps numbers of accounts.

## 3. Entities
\`\`\`yaml
account:
  fields:
    number: { type: iban, required: true, unique: true }
    balance: { type: decimal, scale: 2, default: 1.50 }
    doubled: { type: decimal, scale: 2, compute: double(balance) }
\`\`\`

## 6. Roles
\`\`\`yaml
roles:
  clerk: {}
grants:
  account:
    clerk: all
\`\`\`

## Examples
\`\`\`yaml
people: { ada: { roles: [clerk] } }
records:
  account:
    first: { number: AT611904300234573201 }
\`\`\`
`;

/** The compiler looks at the whole project, and once more at what was changed. */
const timeout = 300_000;

test('a new type of field takes four files, a new function two, and the compiler asks for those left out', {
  timeout,
}, async () => {
  expect(Object.keys({ ...description, ...control })).toHaveLength(4);
  expect(Object.keys({ ...meaning, ...statement })).toHaveLength(2);
  const project = await PlantedProject.make();
  await project.change({ ...description, ...meaning });
  expect(await project.compile()).toEqual([
    'client/fields/field-types.ts',
    'server/sql/expression/function-forms.ts',
  ]);
  await project.change({ ...control, ...statement });
  expect(await project.compile()).toEqual([]);
  const file = join(project.folder, 'accounts.md');
  await writeFile(file, contract);
  const application = await startApplication({ contract: file, server: project.server });
  try {
    const call = await signedIn(application.url);
    expect(await call('GET', '/api/accounts?sort=number')).toMatchObject({
      items: [{ number: 'AT611904300234573201' }],
    });
    expect(await call('POST', '/api/accounts', { number: ' GB29NWBK60161331926819 ' })).toMatchObject({
      number: 'GB29NWBK60161331926819',
    });
    expect(await call('POST', '/api/accounts', { number: '12' })).toMatchObject({
      code: 'invalid',
      errors: [{ field: 'number', code: 'pattern', message: 'This does not have the expected format.' }],
    });
    const filter = encodeURIComponent("number.startsWith('GB') && double(balance) == 3");
    expect(await call('GET', `/api/accounts?filter=${filter}`)).toMatchObject({
      items: [{ doubled: '3.00' }],
    });
  } finally {
    await application.stop();
  }
});

async function signedIn(url: string) {
  const send = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const content = { 'content-type': 'application/json', ...headers };
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: content,
      body: body && JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>; // an object, whatever is answered
  };
  const session = { person: 'ada', token: true };
  const { token } = await send('POST', '/api/-/rehearsal/session', { origin: url }, session);
  const headers = { authorization: `Bearer ${String(token)}` };
  return (method: string, path: string, body?: object) => send(method, path, headers, body);
}
