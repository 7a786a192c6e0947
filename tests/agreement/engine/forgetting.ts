import fc from 'fast-check';
import { change, target } from './bodies.ts';
import type { PersonName, Request } from './calls.ts';
import type { EntityName } from './conditions.ts';

/** Values that leave records for good, some for others that take their place. */
export const forgetting: Readonly<Record<EntityName, readonly string[]>> = {
  box: [
    '{ forget: record, fields: [until, zone] }',
    '{ forget: record, if: size > 1, fields: [size, name], set: { name: "\'z\'", size: 1 } }',
    '{ forget: things, fields: [code, mail] }',
  ],
  thing: [
    '{ forget: record, fields: [title, title_de, code] }',
    '{ forget: tickets, fields: [word, due], set: { due: today } }',
    '{ forget: box, fields: [until], set: { until: today } }',
  ],
  ticket: [
    '{ forget: record, fields: [word, amount, tags] }',
    '{ forget: record, fields: [held, person, after] }',
    '{ forget: followers, fields: [word, amount], set: { amount: 1 } }',
    '{ forget: notes, fields: [text] }',
    '{ each: { p: parts }, forget: p, if: p.count > 1, fields: [what, each], set: { what: "\'was\'" } }',
  ],
  part: [
    '{ forget: record, fields: [each], set: { each: count } }',
    '{ forget: ticket, fields: [word, hidden] }',
  ],
  note: ['{ forget: record, fields: [text, amount] }', '{ forget: ticket, fields: [amount] }'],
};

/** What a step of a ticket does that forgets. */
export const forgettingStep = fc
  .constantFrom(
    '{ forget: record, fields: [word, amount, tags] }',
    '{ forget: record, fields: [word, due, start], set: { start: today } }',
    '{ forget: record, if: "amount > 1", fields: [amount], set: { amount: 1 } }, { forget: notes, fields: [text] }',
    '{ forget: record, fields: [held, links] }',
    '{ forget: parts, fields: [what], set: { what: "\'was\'" } }, { forget: record, fields: [person, hidden] }',
  )
  .map((effects) => `, then: [${effects}]`);

/** What is forgotten of a ticket after a call on it, or in one with it, which is sent again, or waits. */
export function forgotten(people: fc.Arbitrary<PersonName>): fc.Arbitrary<Request[]> {
  return fc
    .tuple(
      target('ticket'),
      change('ticket'),
      people,
      fc.constantFrom<PersonName>('owner', 'mira', 'sam'),
      fc.boolean(),
    )
    .map(([of, body, as, other, isOne]): Request[] => {
      const deeds = [
        { do: 'update', of, body },
        { do: 'forget', transition: true, of, body: {} },
      ] as const;
      if (isOne) {
        const both: Request = { do: 'batch', as: 'owner', steps: deeds, with: { key: 'k5' } };
        return [both, both];
      }
      const first: Request = { ...deeds[0], as, with: { key: 'k4' } };
      return [first, { ...deeds[1], as: other, with: {} }, first];
    });
}
