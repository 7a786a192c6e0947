import { fails, holds } from '#shared/expression/evaluate/evaluate.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { FILLED_IN } from '#shared/expression/tree/filled-in.ts';
import type { JsonValue, RecordValues } from '#shared/fields/field.ts';
import type { Place } from '../../finding.ts';
import type { Condition, Entity, Field, Model, Rule } from '../../model.ts';
import { constantsOf, noMoment } from '../reviewing/environment.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';
import { startsOf } from '../reviewing/targets.ts';

/** Records of the contract that break one of its rules, or refer to what may not be chosen: seeds, and the records of the examples. */
export function reviewExamples(reviewing: Reviewing): void {
  const { model } = reviewing;
  const samples = samplesOf(model);
  for (const sample of samples) reviewSample(sample, { samples, reviewing });
  for (const entity of model.entities.values()) {
    const declared = reviewing.contract.entities.get(entity.name)?.declaration.seed ?? [];
    const seeds = entity.seed.map((values, index) => ({
      entity,
      values: complete(entity, values, `seed ${index}`),
      place: declared[index]?.place ?? entity.place,
    }));
    for (const seed of seeds) reviewSample(seed, { samples: seeds, reviewing });
  }
}

interface Sample {
  readonly entity: Entity;
  readonly values: RecordValues;
  readonly place: Place;
}

function samplesOf(model: Model): readonly Sample[] {
  return model.examples.records.flatMap(({ entity: name, name: id, values, place }) => {
    const entity = model.entities.get(name);
    return entity === undefined ? [] : [{ entity, values: complete(entity, values, id), place }];
  });
}

/** What was not given: the default, the first state, else nothing; what the engine would calculate is not at hand. */
function complete(entity: Entity, values: RecordValues, id: string): RecordValues {
  const filled: Record<string, JsonValue> = { id };
  for (const field of entity.fields.values()) {
    const isUnknown = field.initial !== undefined || field.compute !== undefined || field.saved !== undefined;
    const first = entity.states === undefined ? [] : startsOf(entity.states);
    if (field.origin === 'state' && first.length === 1 && first[0] !== undefined)
      filled[field.name] = first[0];
    else if (field.origin === 'contract' && !isUnknown) filled[field.name] = field.default ?? null;
  }
  return { ...filled, ...values };
}

function reviewSample(
  sample: Sample,
  { samples, reviewing }: { readonly samples: readonly Sample[]; readonly reviewing: Reviewing },
): void {
  const { entity, place } = sample;
  const environment = environmentOf(sample, samples, reviewing.model);
  for (const rule of entity.rules) {
    if (!isTimeless(rule) || !isRefused(rule, environment)) continue;
    reviewing.say('example_refused', place, {
      message: `This record breaks the rule \`${rule.code}\` of \`${entity.name}\`.`,
      hint: `Change the record, or the rule: \`${inBrief(rule.condition)}\`.`,
    });
  }
  for (const field of entity.fields.values()) {
    const { choosable } = field;
    if (choosable === undefined || !isTimelessCondition(choosable)) continue;
    const wrong = chosenIn(field, sample.values).find(([to, id]) =>
      fails(choosable.expression, {
        ...environment,
        record: environment.fetch?.(to, id),
        elements: { [FILLED_IN]: sample.values },
      }),
    );
    if (wrong === undefined) continue;
    reviewing.say('example_refused', place, {
      message: `\`${wrong[1]}\` cannot be chosen as \`${field.name}\` of \`${entity.name}\` here.`,
      hint: `Choose another record, or change \`where\` of the field: \`${inBrief(choosable)}\`.`,
    });
  }
}

function inBrief({ source }: Condition): string {
  return source.replaceAll(/\s+/g, ' ').slice(0, 90);
}

/** The records that a field of one entity names, each beside that entity. */
function chosenIn(field: Field, values: RecordValues): readonly (readonly [string, string])[] {
  if (!('to' in field) || typeof field.to !== 'string') return [];
  const { to } = field;
  return [values[field.name] ?? []].flat().flatMap((id) => (typeof id === 'string' ? [[to, id]] : []));
}

/** Records of the past may break what is asked of the present; rules of an event were asked when it happened. */
function isTimeless({ condition, if: skip, on, soft }: Rule): boolean {
  const references = [condition, skip].filter((one): one is Condition => one !== undefined);
  return on === undefined && soft === undefined && references.every(isTimelessCondition);
}

function isTimelessCondition({ references }: Condition): boolean {
  return !references.time && !references.user;
}

function isRefused({ condition, if: skip }: Rule, environment: Environment): boolean {
  if (skip !== undefined && !holds(skip.expression, environment)) return false;
  return fails(condition.expression, environment);
}

/** References stand by name, so names are the ids; people have no values worth asking for. */
function environmentOf(sample: Sample, samples: readonly Sample[], model: Model): Environment {
  const of = (entity: string) =>
    samples.filter((one) => one.entity.name === entity).map(({ values }) => values);
  return {
    ...noMoment,
    record: sample.values,
    constants: constantsOf(model),
    fetch: (entity, id) => of(entity).find((values) => values.id === id),
    back: (entity, field, id) => of(entity).filter((values) => values[field] === id),
    all: of,
  };
}
