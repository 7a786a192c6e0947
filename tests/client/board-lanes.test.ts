import { expect, test } from 'vitest';
import { type LaneField, lanesOn } from '#client/screens/board/lanes.ts';
import type { EntityDescription } from '#shared/api/app-description.ts';

const field: LaneField = {
  type: 'state',
  name: 'status',
  label: 'Status',
  origin: 'contract',
  required: true,
  unique: false,
  secret: false,
  errors: {},
  options: ['open', 'planned', 'done', 'declined'].map((name) => ({ name, label: name })),
};

/** Somebody who may only take these steps. */
const entityWith = (...to: readonly string[]) =>
  // What lanes do not read is left out.
  ({
    updatable: [],
    transitions: to.map((state) => ({ name: state, label: state, to: [state] })),
  }) as unknown as EntityDescription;

const lanes = (filled: readonly string[] | undefined, entity: EntityDescription) =>
  lanesOn({ filled }, { entity, field }).map(({ name }) => name);

test('a board has a lane for each option where its condition leaves all of them', () => {
  expect(lanes(undefined, entityWith())).toEqual(['open', 'planned', 'done', 'declined']);
});

test('lanes that can only be empty are left out, but for those that a card can be taken to, at the end', () => {
  expect(lanes(['planned', 'done'], entityWith())).toEqual(['planned', 'done']);
  expect(lanes(['planned', 'done'], entityWith('done', 'open'))).toEqual(['planned', 'done', 'open']);
});
