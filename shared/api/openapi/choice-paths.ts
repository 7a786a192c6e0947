import type { AppDescription, EntityDescription } from '../app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { names, schemaRef } from './entity-schemas.ts';
import type { Operation } from './operation.ts';
import { callsOn, filledIn } from './calls-on.ts';
import { count, page, readRefusals } from './page-of.ts';
import type { Paths } from './paths.ts';

type App = Pick<AppDescription, 'entities'>;

/** Where a call tells what may be chosen in it: below the address of the call, for each that has a choice with a `where`. */
export function choicePaths(entity: EntityDescription, app: App): Paths {
  return Object.fromEntries(
    callsOn(entity, app).flatMap(({ address, call, fields }) => {
      const chosen = targetsOf(fields, app);
      return chosen.length === 0
        ? []
        : [[`${address}/-/choices/{place}`, { post: choices(entity, call, chosen) }]];
    }),
  );
}

/** The entities of all that may be chosen in some call on an entity. */
export function chosenIn(entity: EntityDescription, app: App): readonly EntityDescription[] {
  return targetsOf(
    callsOn(entity, app).flatMap(({ fields }) => fields),
    app,
  );
}

/** What references with a `where` lead to, as far as the viewer may list it. */
function targetsOf(fields: readonly FieldShape[], { entities }: App): readonly EntityDescription[] {
  const all = fields.flatMap((field) => (field.type === 'rows' ? field.columns : [field]));
  const targets = all.flatMap((field) => {
    const isChosen =
      (field.type === 'ref' || field.type === 'refs') && (field.offered ?? field.asks) !== undefined;
    return isChosen ? [field.to] : [];
  });
  return entities.filter(({ name, may }) => may.read && targets.includes(name));
}

function choices(entity: EntityDescription, call: string, targets: readonly EntityDescription[]): Operation {
  const records = targets.map((target) => schemaRef(names.answer(target)));
  const [only] = records;
  return {
    id: `choices_of_${call}_${entity.name}`,
    tag: entity.labelPlural,
    summary: `What may be chosen, by what is filled in so far`,
    query: ['filter', 'sort', 'limit', 'after', 'fields', 'expand', 'q', 'count'],
    body: filledIn,
    answers: {
      200: page(records.length === 1 && only !== undefined ? only : { anyOf: records }, {
        count: count.count,
        more: count.more,
      }),
    },
    refusals: [...readRefusals, 'forbidden_field', 'too_big', 'unsupported_media', 'invalid'],
    writes: [{ entity: entity.name, event: 'read' }],
  };
}
