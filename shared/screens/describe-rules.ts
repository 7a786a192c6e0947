import type { EntityDescription, LocalRule, ScreenDescription } from '#shared/api/app-description.ts';
import type { Entity, Field, Model, Rule } from '#shared/contract/model.ts';
import type { Expression, References, Template } from '#shared/expression/expression.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';
import { replaceReference } from '#shared/expression/tree/replace-record.ts';
import { walk } from '#shared/expression/tree/walk.ts';
import { isMember } from '#shared/fields/data/several.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { ViewerRights } from './viewer-rights.ts';

/**
 * The rules a browser may judge while typing: on the record alone, and only where the viewer may read every field in
 * it. Those without a text that can be filled from the same fields stay on the server.
 */
export function describeRules(entity: Entity, model: Model, rights: ViewerRights): readonly LocalRule[] {
  return entity.rules.filter(isAskedOnWrite).flatMap((rule) => {
    if (rule.unreadable !== undefined) return [];
    const references = [rule.condition.references, ...(rule.if === undefined ? [] : [rule.if.references])];
    if (!references.every((one) => isOpen(one, entity, rights))) return [];
    const message = openMessage(rule, { entity, model, rights });
    if (message === undefined) return [];
    const reads = [...new Set(references.flatMap((one) => [...one.ownFields]))];
    if (reads.some((name) => isOfSeveral(entity.fields.get(name)))) return [];
    const soft = softness(rule, rights);
    const others = rule.soft?.kind === 'confirm' && soft.mayConfirm === false ? rule.soft.by : undefined;
    const said = others === undefined ? message : { parts: [...message.parts, ` ${others.told}`] };
    return [{ ...localRule(rule), ...soft, message: said, reads }];
  });
}

/** A form has the id alone, and not of which entity it is: that the server knows when it is sent. */
function isOfSeveral(field: Field | undefined): boolean {
  return field !== undefined && (field.type === 'several' || isMember(field));
}

/** The product's texts for what a field's own checks refuse, as far as the viewer may read all that is in them. */
export function describeMessages(
  fields: readonly FieldShape[],
  about: MessageAbout,
): Readonly<Record<string, Template>> {
  const codes = new Set(fields.flatMap(({ errors }) => Object.values(errors)));
  return Object.fromEntries(
    [...codes].flatMap((code) => {
      const message = openMessage({ code }, about);
      return message === undefined ? [] : [[code, message]];
    }),
  );
}

/** Names of the constants that rules, texts, conditions of fields and marks read. */
export function constantsIn(
  entities: readonly EntityDescription[],
  screens: readonly Pick<ScreenDescription, 'marks'>[],
): ReadonlySet<string> {
  const rules = entities.flatMap((entity) => entity.rules);
  const texts = [
    ...rules.map(({ message }) => message),
    ...entities.flatMap(({ messages }) => Object.values(messages)),
  ];
  const ofFields = entities
    .flatMap(fieldsAndInputs)
    .flatMap(({ show, requiredWhen }) => [show?.when ?? [], requiredWhen ?? []].flat());
  const expressions = [
    ...ofFields,
    ...rules.flatMap(({ rule, if: condition }) => (condition === undefined ? [rule] : [rule, condition])),
    ...texts.flatMap(({ parts }) => parts.filter((part) => typeof part !== 'string')),
    ...screens.flatMap(({ marks = [] }) => marks.map(({ condition }) => condition)),
  ];
  return new Set(expressions.flatMap(constantNames));
}

function fieldsAndInputs(entity: EntityDescription): readonly FieldShape[] {
  const { fields, transitions, previews = [], beside = {} } = entity;
  const asked = [...transitions, ...previews].flatMap(({ input }) => input);
  const sent = [...asked, ...(beside.create ?? []), ...(beside.update ?? [])];
  return [...fields, ...sent.map(({ field }) => field)];
}

/**
 * Why a record may not be chosen in a reference, as the product says it of that record: the texts of which the viewer may
 * read every place. One about other values of the record that is filled in is known when that is sent.
 */
export function reasonsAgainst(
  { name, errors }: Pick<Field, 'name' | 'errors'>,
  to: Entity,
  { model, rights }: Pick<MessageAbout, 'model' | 'rights'>,
): readonly Template[] | undefined {
  if (errors.exists === undefined) return undefined;
  const { messages = [], help } = model.errors.get(errors.exists) ?? {};
  const chosen: Expression = { kind: 'variable', name: 'record', type: { kind: 'record', entity: to.name } };
  const isAbout = (part: Template['parts'][number]) =>
    typeof part === 'string' || [...referencesOf(part).ownFields].every((one) => one === name);
  return messages
    .filter(({ parts }) => parts.every(isAbout))
    .flatMap(({ parts }) => {
      const own = parts.map((part) =>
        typeof part === 'string' ? part : replaceReference(part, name, chosen),
      );
      const isTold = own.every((part) => typeof part === 'string' || isOpen(referencesOf(part), to, rights));
      return isTold ? [{ parts: help === undefined ? own : [...own, ` ${help}`] }] : [];
    });
}

interface MessageAbout {
  readonly entity: Entity;
  readonly model: Model;
  readonly rights: ViewerRights;
}

/** The first text of a code of which the viewer may read every place, with what to do about it. */
function openMessage(
  { code, words }: Pick<Rule, 'code' | 'words'>,
  { entity, model, rights }: MessageAbout,
): Template | undefined {
  const listed = model.errors.get(code);
  const own = words?.messages ?? [];
  const messages = own.length > 0 ? own : (listed?.messages ?? []);
  const help = words?.help ?? listed?.help;
  const open = messages.find(({ parts }) =>
    parts.every((part) => typeof part === 'string' || isOpen(referencesOf(part), entity, rights)),
  );
  return open && help !== undefined ? { parts: [...open.parts, ` ${help}`] } : open;
}

function localRule({
  code,
  at,
  if: condition,
  on,
  condition: { expression },
}: Rule): Omit<LocalRule, 'message' | 'reads'> {
  const always = on === undefined ? {} : { always: true as const };
  return { code, at, if: condition?.expression, rule: expression, ...always };
}

/** A rule that only asks is one like any other to who may not confirm it. */
function softness({ soft }: Rule, rights: ViewerRights): Pick<LocalRule, 'soft' | 'mayConfirm'> {
  if (soft?.kind !== 'confirm') return soft === undefined ? {} : { soft: soft.kind };
  const may = soft.by?.audiences.some((audience) => rights.is(audience)) ?? true;
  return { soft: 'confirm', ...(may ? {} : { mayConfirm: false }) };
}

/** Conditions of a delete or of a transition say nothing about what stands in a form. */
function isAskedOnWrite({ on }: Rule): boolean {
  return on === undefined || (on.includes('create') && on.includes('update'));
}

function isOpen(references: References, entity: Entity, rights: ViewerRights): boolean {
  return references.local && [...references.ownFields].every((name) => rights.reads(entity, name));
}

function constantNames(expression: Expression): readonly string[] {
  return [...walk(expression)].flatMap((part) => (part.kind === 'constant' ? [part.name] : []));
}
