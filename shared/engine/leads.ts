import type { Model } from '#shared/contract/model.ts';
import { conjunction, conjuncts } from '#shared/expression/tree/conjuncts.ts';
import type { Expression, CollectionExpression } from '#shared/expression/expression.ts';
import { replaceRecord } from '#shared/expression/tree/replace-record.ts';
import { walk, withParts } from '#shared/expression/tree/walk.ts';
import { fixedField, isFixed, ownField } from './equalities.ts';

/** How an index leads to the few records of which a part of a condition holds. */
export type Lead =
  /** A field of their own has one value. */
  | { readonly kind: 'own'; readonly field: string }
  /** A field of their own is among the values that `column` has in the records of `entity` that meet `condition`. */
  | {
      readonly kind: 'among';
      readonly field: string;
      readonly entity: string;
      readonly column: string;
      readonly condition: Expression;
    };

/** Undefined where only a look at every record can tell of which the part holds. */
export function leadOf(part: Expression, model: Model): Lead | undefined {
  const field = fixedField(part);
  if (field !== undefined) return { kind: 'own', field };
  return throughReference(part, model) ?? throughRecords(part, model);
}

/**
 * Whether few records of an entity meet a condition, and it is worth to find them first: an index leads to them whatever
 * lists it has, or they are looked through once in place of once for each record.
 */
function isLed(condition: Expression, entity: string, model: Model): boolean {
  const fields = model.entities.get(entity)?.fields;
  return conjuncts(condition).some((part) => {
    if (fields?.get(namedIn(part) ?? '')?.type === 'refs') return true;
    const lead = leadOf(part, model);
    if (lead?.kind !== 'own') return lead !== undefined;
    const field = fields?.get(lead.field);
    return field?.type === 'ref' || field?.unique === true;
  });
}

/** `me in members`: the own list in which something that is the same for every record is to be. */
function namedIn(part: Expression): string | undefined {
  if (part.kind !== 'collection' || part.function !== 'exists' || part.list.kind !== 'field')
    return undefined;
  const { list, body, variable } = part;
  if (body?.kind !== 'call' || body.function !== 'equal') return undefined;
  const [other] = body.arguments.filter((one) => !isElement(one, variable));
  return other !== undefined && isFixed(other) ? ownField(list) : undefined;
}

/** `desk.lead == me`: all that is asked of the record is asked of the one that its reference names. */
function throughReference(part: Expression, model: Model): Lead | undefined {
  const path = [...walk(part)].find((one) => one.kind === 'field' && isRecord(one.of));
  if (path?.kind !== 'field' || path.type.kind !== 'record') return undefined;
  const { field, type } = path;
  const condition = replaceRecord(withoutStep(part, field), (record) => ({ ...record, type }));
  if (readsRecord(part, field) || !isLed(condition, type.entity, model)) return undefined;
  return { kind: 'among', field, entity: type.entity, column: 'id', condition };
}

/** Whether the record is asked for anything but what lies behind its reference. */
function readsRecord(part: Expression, reference: string): boolean {
  const all = [...walk(part)];
  const steps = all.filter((one) => isStep(one, reference));
  const behind = all.filter(
    (one) => (one.kind === 'field' || one.kind === 'back') && isStep(one.of, reference),
  );
  return all.filter(isRecord).length !== steps.length || steps.length !== behind.length;
}

function isStep(part: Expression, reference: string): boolean {
  return part.kind === 'field' && part.field === reference && isRecord(part.of);
}

/** `record.desk` becomes `record`. */
function withoutStep(part: Expression, reference: string): Expression {
  if (part.kind === 'field' && isStep(part, reference)) return part.of;
  return withParts(part, (one) => withoutStep(one, reference));
}

/** `members.exists(m, m.who == me)`, `all.members.exists(m, m.team == team && m.who == me)`. */
function throughRecords(part: Expression, model: Model): Lead | undefined {
  if (part.kind !== 'collection' || part.function !== 'exists') return undefined;
  const { list, body, variable } = part;
  if (body === undefined || variable === undefined) return undefined;
  if (list.kind === 'back') return backTo(part, list, model);
  return list.kind === 'all' ? matching(part, list, model) : undefined;
}

function backTo(
  { body, variable }: CollectionExpression,
  list: Extract<Expression, { kind: 'back' }>,
  model: Model,
): Lead | undefined {
  const { entity, field: column } = list;
  const isReference = model.entities.get(entity)?.fields.get(column)?.type === 'ref';
  if (!isRecord(list.of) || !isReference || body === undefined || reads(body, isRecord)) return undefined;
  const condition = asRecord(body, variable, entity);
  return isLed(condition, entity, model)
    ? { kind: 'among', field: 'id', entity, column, condition }
    : undefined;
}

function matching(
  { body, variable }: CollectionExpression,
  { entity }: Extract<Expression, { kind: 'all' }>,
  model: Model,
): Lead | undefined {
  const parts = body === undefined ? [] : conjuncts(body);
  const links = parts.map((part) => linkIn(part, variable));
  const link = links.find((one) => one !== undefined);
  const others = parts.filter((_, index) => links[index] !== link);
  const [first, ...more] = others;
  if (link === undefined || first === undefined || others.some((one) => reads(one, isRecord)))
    return undefined;
  const condition = asRecord(conjunction(first, ...more), variable, entity);
  return isLed(condition, entity, model) ? { kind: 'among', ...link, entity, condition } : undefined;
}

/** `m.team == team`: a field of the record is one of the element. */
function linkIn(
  part: Expression,
  variable: string | undefined,
): { field: string; column: string } | undefined {
  if (part.kind !== 'call' || part.function !== 'equal') return undefined;
  const own = part.arguments.map(ownField).find((one) => one !== undefined);
  const theirs = part.arguments.find((one) => one.kind === 'field' && isElement(one.of, variable));
  return own !== undefined && theirs?.kind === 'field' ? { field: own, column: theirs.field } : undefined;
}

/** What is asked of an element, as it is asked of a record. */
function asRecord(body: Expression, variable: string | undefined, entity: string): Expression {
  if (isElement(body, variable))
    return { kind: 'variable', name: 'record', type: { kind: 'record', entity } };
  return withParts(body, (part) => asRecord(part, variable, entity));
}

function isElement(part: Expression, variable: string | undefined): boolean {
  return part.kind === 'element' && part.name === variable;
}

function isRecord(part: Expression): boolean {
  return part.kind === 'variable' && part.name === 'record';
}

function reads(part: Expression, what: (one: Expression) => boolean): boolean {
  return [...walk(part)].some(what);
}
