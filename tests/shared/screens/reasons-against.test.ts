import { expect, test } from 'vitest';
import { reasonsAgainst } from '#shared/screens/describe-rules.ts';
import type { ViewerRights } from '#shared/screens/viewer-rights.ts';
import { entityOf, modelOf } from '../contract/model-of.ts';

const model = modelOf({
  3: `
hall:
  fields:
    name: { type: text }
    seats: { type: integer }
    price: { type: money }
booking:
  fields:
    people: { type: integer }
    hall: { type: ref, to: hall, where: seats >= record.people, errors: { exists: TOO_SMALL } }
    other: { type: ref, to: hall, where: seats > 3, back: others }
`,
  6: 'grants: { booking: { member: all }, hall: { member: all } }',
  8: `
TOO_SMALL:
  message:
    - "{hall.name} has {hall.seats} seats, and you are {people}."
    - "{hall.name} costs {hall.price}."
    - "It has {hall.seats} seats."
    - It is too small.
  help: Take another.
`,
});
const hall = entityOf(model, 'hall');
const [field, other] = ['hall', 'other'].map((name) => entityOf(model, 'booking').fields.get(name));
/** Of rights only what may be read is asked for. */
const reading = (...names: readonly string[]) =>
  ({ reads: (_, name) => names.includes(name) }) as Pick<ViewerRights, 'reads'> as ViewerRights;
const told = (rights: ViewerRights) =>
  field &&
  reasonsAgainst(field, hall, { model, rights })?.map(({ parts }) =>
    parts
      .map((part) => (typeof part === 'string' ? part : part.kind === 'field' ? part.field : '?'))
      .join(''),
  );

test('reasons are the texts about the record alone, of which all may be read', () => {
  expect(told(reading('name', 'seats'))).toEqual([
    'It has seats seats. Take another.',
    'It is too small. Take another.',
  ]);
  expect(told(reading('name', 'seats', 'price'))).toEqual([
    'name costs price. Take another.',
    'It has seats seats. Take another.',
    'It is too small. Take another.',
  ]);
  expect(told(reading())).toEqual(['It is too small. Take another.']);
});

test('without a code there is nothing to tell', () => {
  expect(other && reasonsAgainst(other, hall, { model, rights: reading('name', 'seats') })).toBeUndefined();
});
