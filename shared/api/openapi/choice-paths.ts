import type { AppDescription, EntityDescription } from '../app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { names, schemaRef } from './entity-schemas.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Operation, Paths } from './operation.ts';
import { callsOn } from './calls-on.ts';
import { count, page, readRefusals } from './page-of.ts';

type App = Pick<AppDescription, 'entities'>;

/** Where a call tells what may be chosen in it: below the address of the call, for each that has one. */
export function choicePaths(entity: EntityDescription, app: App): Paths {
  return Object.fromEntries(
    callsOn(entity, app).flatMap(({ address, call, fields }) => {
      const targets = targetsOf(fields, app);
      const moments = fields.some(({ offers }) => offers);
      return targets.length === 0 && !moments
        ? []
        : [[`${address}/-/choices/{place}`, { post: choices(entity, call, pageOf(targets, moments)) }]];
    }),
  );
}

const moment: JsonSchema = { type: 'string', format: 'date-time' };

/** A page of what may be chosen, in one place or another. */
function pageOf(targets: readonly EntityDescription[], moments: boolean): JsonSchema {
  const [only, ...others] = targets;
  if (only !== undefined && others.length === 0 && !moments) return schemaRef(names.page(only));
  const records = targets.map((target) => schemaRef(names.answer(target)));
  const items = moments ? [...records, moment] : records;
  return page(items.length === 1 ? moment : { anyOf: items }, count);
}

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

function choices(entity: EntityDescription, call: string, answer: JsonSchema): Operation {
  return {
    id: `choices_of_${call}_${entity.name}`,
    tag: entity.labelPlural,
    summary: `What may be chosen, by what is filled in so far`,
    query: ['filter', 'sort', 'limit', 'after', 'fields', 'expand', 'q', 'count', 'from', 'to'],
    body: schemaRef('filled_in'),
    answers: { 200: answer },
    refusals: [...readRefusals, 'forbidden_field', 'too_big', 'unsupported_media', 'invalid'],
    writes: ['read', call].map((event) => ({ entity: entity.name, event })),
  };
}
