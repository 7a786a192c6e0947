import type { EntityDescription } from '#shared/api/app-description.ts';
import type { Me } from '#shared/api/calls/engine.ts';
import type { HistoryAnswer, HistoryEntry } from '#shared/api/calls/data.ts';
import { nameInWords } from '#shared/contract/language/names.ts';
import type { DisplayStyle } from '#shared/fields/field-type.ts';
import type { FieldShape, JsonValue } from '#shared/fields/field.ts';
import { isMember } from '#shared/fields/data/several.ts';
import { isA } from '#shared/fields/field-types.ts';
import { formatValue } from '#shared/fields/format-value.ts';
import { t } from '../../messages/t.ts';
import type { PlainKey } from '#shared/messages/catalogue.ts';

/** One change as a sentence, and what it leaves to be told below. */
export interface Story {
  readonly who: string;
  /** What was done: the sentence without who did it. */
  readonly what: string;
  /** Fields whose values the sentence does not tell. */
  readonly rest: readonly FieldShape[];
}

interface Telling {
  readonly titles: HistoryAnswer['titles'];
  readonly person: Me['person'];
  readonly style: DisplayStyle;
}

const done: Readonly<Record<string, PlainKey>> = {
  create: 'screens.created',
  delete: 'screens.deleted',
  restore: 'screens.restored',
  erase: 'screens.erased',
};

/** Who did what, in a sentence where it fits into one. */
export function storyOf(entry: HistoryEntry, entity: EntityDescription, telling: Telling): Story {
  const who = whoOf(entry.by, telling.titles, telling.person);
  const changed = entity.fields.filter(
    (field) => entry.changes[field.name] !== undefined && !isMember(field),
  );
  const key = done[entry.event];
  if (key !== undefined) return { who, what: t(key), rest: changed };
  if (entry.event === 'update') return { who, ...changeOf(entry, changed, telling.style) };
  return { who, ...stepTaken(entry, entity, changed) };
}

/** A step by the state it led to; without one by its label. */
function stepTaken(
  entry: HistoryEntry,
  entity: EntityDescription,
  changed: readonly FieldShape[],
): Omit<Story, 'who'> {
  const what = movedTo(entry, entity);
  if (what === undefined)
    return { what: t('screens.tookStep', { step: stepOf(entry, entity) }), rest: changed };
  return { what, rest: changed.filter(({ name }) => name !== entity.stateField) };
}

/** One short value is told in the sentence; of several the sentence says how many. */
function changeOf(
  { changes }: HistoryEntry,
  changed: readonly FieldShape[],
  style: DisplayStyle,
): Omit<Story, 'who'> {
  const [field, ...others] = changed;
  if (field === undefined) return { what: t('screens.changed'), rest: [] };
  if (others.length > 0)
    return { what: t('screens.changedFields', { count: changed.length }), rest: changed };
  const { before, after } = changes[field.name] ?? {};
  const [from, to] = [before, after].map((value) =>
    value === undefined ? undefined : shortly(field, value, style),
  );
  if (from === undefined || to === undefined)
    return { what: t('screens.changedField', { field: field.label }), rest: changed };
  if (to === '') return { what: t('screens.clearedField', { field: field.label, before: from }), rest: [] };
  if (from === '') return { what: t('screens.setField', { field: field.label, after: to }), rest: [] };
  return { what: t('screens.changedFromTo', { field: field.label, before: from, after: to }), rest: [] };
}

/** A longer one would tear the sentence apart. */
const LETTERS_IN_SENTENCE = 60;

/** A value as part of a sentence; undefined where it is too long for one, or is drawn. */
function shortly(field: FieldShape, value: JsonValue, style: DisplayStyle): string | undefined {
  if (isA(field, 'ref', 'refs', 'file', 'json') || field.type === 'markdown') return undefined;
  const text = formatValue(field, value, style);
  return text.length <= LETTERS_IN_SENTENCE && !text.includes('\n') ? text : undefined;
}

/** Who it was, as far as the reader may know. */
export function whoOf(...known: Parameters<typeof knownBy>): string {
  return knownBy(...known) ?? t('screens.somebody');
}

/** Who it was; undefined where the reader may not know. */
export function knownBy(
  { kind, id }: HistoryEntry['by'],
  titles: HistoryAnswer['titles'],
  person: Me['person'],
): string | undefined {
  switch (kind) {
    case 'engine':
      return t('screens.automatic');
    case 'holder':
      return t('screens.linkHolder');
    case 'nobody':
      return t('screens.visitor');
    case 'person':
      if (id !== undefined && id === person?.id) return t('screens.you');
      return id === undefined ? undefined : titles[id];
  }
}

type Changed = Pick<HistoryEntry, 'event' | 'changes'>;

/** A step by its label; one that nobody here can take by the state it led to, else by its name in words. */
export function stepOf(entry: Changed, entity: EntityDescription | undefined): string {
  const { event } = entry;
  const label = entity?.transitions.find(({ name }) => name === event)?.label;
  return label ?? (entity && movedTo(entry, entity)) ?? nameInWords(event);
}

function movedTo({ changes }: Changed, { fields, stateField }: EntityDescription): string | undefined {
  const field = fields.find(({ name }) => name === stateField);
  const state = field && changes[field.name]?.after;
  if (field?.type !== 'state' || typeof state !== 'string') return undefined;
  const reached = field.options.find(({ name }) => name === state)?.label ?? state;
  return t('screens.movedTo', { state: reached });
}

/** A soft rule that spoke then, in words: its sentence where that is the same of every record, else its code. */
export function ruleInWords(code: string, { rules }: Pick<EntityDescription, 'rules'>): string {
  const parts = rules.find((rule) => rule.code === code)?.message.parts;
  const sentence = parts?.every((part) => typeof part === 'string') ? parts.join('') : undefined;
  return sentence ?? `${nameInWords(code.toLowerCase())}.`;
}
