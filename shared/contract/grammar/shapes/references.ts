import { either, key, list, map, needed } from './combine.ts';
import * as schemas from './schema-parts.ts';
import type { Shape } from './shape.ts';
import { expression, flag, oneOf, word } from './values.ts';

/** What every reference says beside the entity. */
export const reference = <Word extends string>(afterwards: readonly Word[]) => ({
  on_delete: key(
    oneOf(afterwards),
    'What happens when the record it refers to is deleted: restrict, clear or cascade.',
  ),
  back: key(
    word({ kind: 'back', declares: true }),
    'What the records that refer are called at the record they refer to.',
  ),
  where: key(
    expression,
    'Which records may be chosen: a condition on each; `record` is the one that is filled in.',
  ),
  no_circle: key(flag, 'No record may lead back to itself along it, in any number of steps.'),
});

const target = word({ kind: 'entity', opens: ['back', 'where'] });

/** A field has one reference for each of the entities, which say these for themselves. */
const toOneOrMore = needed(
  either(target, {
    list: list(
      word({ kind: 'entity' }),
      'a list of entities such as `[user, place]`',
      'The list is empty: name the entities it may refer to.',
    ),
  }),
  'The entity it refers to, or a list of entities to one of whose records it refers.',
  'Say which entity it refers to: `to: item`.',
);

/** What is said of the records of each of several entities: of all alike, or by their names. */
function ofEach<Value>(shape: Shape<Value>): Shape<Value> {
  const byEntity = map({ use: { kind: 'entity' }, schema: schemas.name }, shape);
  return {
    ...shape,
    schema: schemas.anyOf(shape.schema, byEntity.schema),
    form: {
      kind: 'either',
      shapes: [shape, byEntity],
      choose: ({ kind }) => (kind === 'map' ? byEntity : shape),
    },
  };
}

const plain = reference(['restrict', 'clear', 'cascade']);

/** The keys of a reference to one entity, or to one of several. */
export const toSeveral = {
  to: toOneOrMore,
  ...plain,
  on_delete: { ...plain.on_delete, shape: ofEach(plain.on_delete.shape) },
  back: { ...plain.back, shape: ofEach(plain.back.shape) },
  where: { ...plain.where, shape: ofEach(plain.where.shape) },
};
