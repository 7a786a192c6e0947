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

## 3. Entities
\`\`\`yaml
visit:
  fields:
    day: { type: date, required: true }
    patient: { type: text }
    name: { type: text, required: patient == null, errors: { required: NO_NAME } }
    email: { type: email, required: patient == null, show: has(day) }
    done: { type: boolean, required: patient == null }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { desk: {} }
grants: { visit: { desk: all } }
\`\`\`

## 8. Errors
\`\`\`yaml
NO_NAME: { message: Say who comes. }
\`\`\`
`;

const { model } = load(contract, 'practice.md');
const visit = model?.entities.get('visit');
if (model === undefined || visit === undefined) throw new Error('the contract of this test is wrong');
const described = describeEntity(visit, model, everyRight);
if (described === undefined) throw new Error('nothing is allowed');
const entity = described;

/** What the form of a new visit, or of one that is there, refuses: the field and the text. */
async function refusedIn(values: FormValues, old: FormValues | null = null) {
  const fields = entity.fields.filter(({ name }) => name in values);
  const resolver = formResolver({
    fields,
    mode: old === null ? 'create' : 'update',
    entity,
    sent: (typed) => typed,
    environment: (typed) => ({ record: asJsonValues(typed), old: old && asJsonValues(old) }) as never,
    filling: (of) => fillingFor(of, { locale: 'en' }), // the message has no values
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
  expect(await refusedIn({ day: null, name: null }, { day: '2026-01-05' })).toEqual([
    ['day', 'Please fill this in.'],
  ]);
  expect(await refusedIn({ day: '2026-01-05', name: null })).toEqual([]);
});
