import { expect, test } from 'vitest';
import { load } from '#shared/contract/load.ts';
import { describeEntity } from '#shared/screens/describe-entity.ts';
import { fillingFor } from '#client/app/fill-text.ts';
import { formResolver } from '#client/screens/form/values/form-resolver.ts';
import { asJsonValues, type FormValues } from '#client/screens/form/values/form-values.ts';
import { everyRight } from '#tests/support/every-right.ts';
import { speakEnglish } from '#tests/support/english.ts';

speakEnglish();

const contract = `# Practice

## 2. Screens
\`\`\`yaml
/calls/new: { view: form, of: call, fields: [day, name, due] }
\`\`\`

## 3. Entities
\`\`\`yaml
visit:
  fields:
    day: { type: date, required: true }
    patient: { type: text }
    name: { type: text, required: patient == null, errors: { required: NO_NAME } }
    email: { type: email, required: patient == null, show: has(day) }
    done: { type: boolean, required: patient == null }
call:
  fields:
    day: { type: date, required: true }
    patient: { type: text }
    name: { type: text, required: patient == null }
    due: { type: date, initial: today, required: patient == null }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { desk: {} }
grants: { visit: { desk: all }, call: { desk: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
NO_NAME: { message: Say who comes. }
\`\`\`
`;

const { model } = load(contract, 'practice.md');

function describedAs(name: string) {
  const entity = model?.entities.get(name);
  if (model === undefined || entity === undefined) throw new Error('the contract of this test is wrong');
  const described = describeEntity(entity, model, everyRight);
  if (described === undefined) throw new Error('nothing is allowed');
  return described;
}

interface Typed {
  readonly of?: string;
  readonly old?: FormValues;
  /** What is left out of the call, so that the server fills it in. */
  readonly left?: readonly string[];
}

/** What the form of a new record, or of one that is there, refuses: the field and the text. */
async function refusedIn(values: FormValues, { of = 'visit', old, left = [] }: Typed = {}) {
  const entity = describedAs(of);
  const fields = entity.fields.filter(({ name }) => name in values);
  const resolver = formResolver({
    fields,
    mode: old === undefined ? 'create' : 'update',
    entity,
    sent: (typed) => Object.fromEntries(Object.entries(typed).filter(([name]) => !left.includes(name))),
    environment: (typed) => ({ record: asJsonValues(typed), old: old ? asJsonValues(old) : null }) as never,
    filling: (named) => fillingFor(named, { locale: 'en' }), // the message has no values
  });
  const { errors } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.entries(errors).map(([name, error]) => [name, error?.message]);
}

test('what a condition requires is told beside what is required anyway, also where the form does not ask for what it reads', async () => {
  const told = await refusedIn({ day: null, name: null, email: null, done: null });
  expect(told).toEqual([
    ['day', 'Please fill this in.'],
    ['name', 'Say who comes.'], // the other is not shown before there is a day
  ]);
});

test('nothing is told of it where the condition does not hold, of a record that is there, or by itself', async () => {
  expect(await refusedIn({ day: null, patient: 'Ada', name: null })).toEqual([
    ['day', 'Please fill this in.'],
  ]);
  expect(await refusedIn({ day: null, name: null }, { old: { day: '2026-01-05' } })).toEqual([
    ['day', 'Please fill this in.'],
  ]);
  expect(await refusedIn({ day: '2026-01-05', name: null })).toEqual([]);
});

test('what no form asks for cannot fulfil a condition: its field is told with the others', async () => {
  expect(await refusedIn({ day: null, name: null }, { of: 'call' })).toEqual([
    ['day', 'Please fill this in.'],
    ['name', 'Please fill this in.'],
  ]);
});

test('a proposal that was taken out is asked for again; one that the server works out is not', async () => {
  const values = { day: null, name: 'Ada', due: null };
  expect(await refusedIn(values, { of: 'call' })).toContainEqual(['due', 'Please fill this in.']);
  expect(await refusedIn(values, { of: 'call', left: ['due'] })).toEqual([['day', 'Please fill this in.']]);
});
