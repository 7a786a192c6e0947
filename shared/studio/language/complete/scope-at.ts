import { inputTypes, ruleInputs } from '#shared/contract/check/checking/input-types.ts';
import { raisedCodes } from '#shared/contract/check/error-codes.ts';
import type { Resolved } from '#shared/contract/resolve/resolved.ts';
import type { CheckContext } from '#shared/expression/check-context.ts';
import type { Type } from '#shared/expression/expression.ts';
import { fieldType } from '#shared/expression/field-type.ts';
import type { Cursor } from '../text/cursor.ts';

/** What an expression at the cursor may name. */
export function scopeAt(cursor: Cursor, contract: Resolved): CheckContext {
  const { schema, declaration } = contract;
  const definitions = new Map(
    declaration.definitions.map(({ name, parameters, body }) => [
      name.text,
      { name: name.text, parameters: parameters.map(({ text }) => text), source: body.text },
    ]),
  );
  const record = recordAt(cursor, contract);
  return {
    schema,
    definitions,
    record: schema.entities.has(record ?? '') ? record : undefined,
    old: true,
    input: inputAt(cursor, contract),
    params: paramsAt(cursor, contract),
    elements: elementsAt(cursor, contract),
  };
}

/** The entity whose record the block around the cursor is about. */
export function recordAt({ point, path, around }: Cursor, contract: Resolved): string | undefined {
  const { declaration } = contract;
  const nearest = (key: string) => around.findLast((map) => map.has(key))?.get(key);
  const [first = '', second = ''] = path;
  switch (point) {
    case 2:
      return nearest('of');
    case 3:
      return path.at(-1) === 'where' ? nearest('to') : first;
    case 4:
      return first;
    case 5:
      return first === 'define' ? undefined : first;
    case 6:
      return first === 'grants' ? second : undefined;
    case 7: {
      const named = [...declaration.webhooks, ...declaration.notices].find(
        ({ name }) => name.text === second,
      );
      return nearest('of') ?? named?.entity.text;
    }
    case 8:
      return raisedCodes(declaration).find(({ code }) => code.text === first)?.entity;
    case 'examples':
      return first === 'records' ? second : stepEntity(around, contract);
    default:
      return undefined;
  }
}

/** The record of a step stands by its name; the examples say of which entity it is. */
function stepEntity(around: Cursor['around'], { declaration }: Resolved): string | undefined {
  const step = around.findLast((map) => acts.some((act) => map.has(act)));
  const entity = step?.get('create') ?? step?.get('list');
  if (step === undefined || entity !== undefined) return entity;
  const name = ['with', 'update', 'delete', 'sees']
    .map((key) => step.get(key))
    .find((one) => one !== undefined);
  return declaration.examples.records.find((record) => record.name.text === name)?.entity.text;
}

const acts = ['create', 'list', 'do', 'update', 'delete', 'sees'];

function inputAt(
  { point, path }: Cursor,
  { entities, declaration }: Resolved,
): ReadonlyMap<string, Type> | undefined {
  const [name = '', part, transition] = path;
  const entity = entities.get(name);
  const rule = declaration.rules.find(({ entity: of, code }) => of.text === name && code.text === part);
  if (point === 5) return rule && entity && ruleInputs(rule, entity);
  if (point !== 4 || part !== 'transitions' || entity === undefined) return undefined;
  const declared = entity.machine?.transitions.find((one) => one.name.text === transition);
  return declared && inputTypes(declared, entity);
}

function paramsAt({ point, path }: Cursor, { declaration }: Resolved): ReadonlyMap<string, Type> | undefined {
  if (point !== 7 || path[0] !== 'queries') return undefined;
  const query = declaration.queries.find(({ name }) => name.text === path[1]);
  const types = (query?.params ?? []).flatMap(({ name, settings }) =>
    settings === undefined ? [] : [[name.text, fieldType(settings, '')] as const],
  );
  return new Map(types);
}

/** What the effects of a transition have made and given a name: `as: fee`. */
function elementsAt({ point, path }: Cursor, { entities }: Resolved): ReadonlyMap<string, Type> | undefined {
  const [name = '', part, transition] = path;
  if (point !== 4 || part !== 'transitions') return undefined;
  const effects = entities.get(name)?.machine?.transitions.find((one) => one.name.text === transition)?.then;
  const made = (effects ?? []).flatMap(({ act }) =>
    act.kind === 'create' && act.as !== undefined
      ? [[act.as.text, { kind: 'record', entity: act.entity.text } as const] as const]
      : [],
  );
  return new Map(made);
}
