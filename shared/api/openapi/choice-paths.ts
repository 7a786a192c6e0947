import type { AppDescription, EntityDescription } from '../app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { names, schemaRef } from './entity-schemas.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Operation } from './operation.ts';
import { callsOn, filledIn } from './calls-on.ts';
import { count, page, readRefusals } from './page-of.ts';
import type { Paths } from './paths.ts';

type App = Pick<AppDescription, 'entities'>;

/** Where a call tells what may be chosen in it: below the address of the call, for each that has one. */
export function choicePaths(entity: EntityDescription, app: App): Paths {
  return Object.fromEntries(
    callsOn(entity, app).flatMap(({ address, call, fields }) => {
      const chosen = targetsOf(fields, app).map((target) => schemaRef(names.answer(target)));
      const items = [...chosen, ...(fields.some(({ offers }) => offers) ? [moment] : [])];
      return items.length === 0
        ? []
        : [[`${address}/-/choices/{place}`, { post: choices(entity, call, items) }]];
    }),
  );
}

const moment: JsonSchema = { type: 'string', format: 'date-time' };

/** Whether moments are chosen in some call on an entity. */
export function offersMoments(entity: EntityDescription, app: App): boolean {
  return callsOn(entity, app).some(({ fields }) => fields.some(({ offers }) => offers));
}

/** The entities of all that may be chosen in some call on an entity. */
export function chosenIn(entity: EntityDescription, app: App): readonly EntityDescription[] {
  return targetsOf(
    callsOn(entity, app).flatMap(({ fields }) => fields),
    app,
  );
}

/** What references lead to, as far as the viewer may choose it. */
function targetsOf(fields: readonly FieldShape[], { entities }: App): readonly EntityDescription[] {
  const all = fields.flatMap((field) => (field.type === 'rows' ? field.columns : [field]));
  const targets = all.flatMap((field) =>
    field.origin === 'contract' && (field.type === 'ref' || field.type === 'refs') ? [field.to] : [],
  );
  return entities.filter(({ name, may }) => may.refer && targets.includes(name));
}

function choices(entity: EntityDescription, call: string, items: readonly JsonSchema[]): Operation {
  const [only] = items;
  return {
    id: `choices_of_${call}_${entity.name}`,
    tag: entity.labelPlural,
    summary: `What may be chosen, by what is filled in so far`,
    query: ['filter', 'sort', 'limit', 'after', 'fields', 'expand', 'q', 'count', 'from', 'to'],
    body: filledIn,
    answers: {
      200: page(items.length === 1 && only !== undefined ? only : { anyOf: items }, {
        count: count.count,
        more: count.more,
      }),
    },
    refusals: [...readRefusals, 'forbidden_field', 'too_big', 'unsupported_media', 'invalid'],
    writes: ['read', call].map((event) => ({ entity: entity.name, event })),
  };
}
