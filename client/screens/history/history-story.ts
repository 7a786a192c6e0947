import type { EntityDescription } from '#shared/api/app-description.ts';
import type { Me } from '#shared/api/calls/engine.ts';
import type { HistoryAnswer, HistoryEntry } from '#shared/api/calls/data.ts';
import { nameInWords } from '#shared/contract/language/names.ts';
import { t } from '../../messages/t.ts';
import type { PlainKey } from '#shared/messages/catalogue.ts';

/** One change in words: who did what. */
export interface Story {
  readonly who: string;
  readonly what: string;
}

const done: Readonly<Record<string, PlainKey>> = {
  create: 'screens.created',
  update: 'screens.changed',
  delete: 'screens.deleted',
  restore: 'screens.restored',
  erase: 'screens.erased',
};

export function storyOf(
  entry: HistoryEntry,
  entity: EntityDescription,
  { titles, person }: { titles: HistoryAnswer['titles']; person: Me['person'] },
): Story {
  return { who: whoOf(entry.by, titles, person), what: whatIn(entry.event, entity) };
}

function whatIn(event: string, entity: EntityDescription): string {
  const key = done[event];
  return key === undefined ? stepOf(event, entity) : t(key);
}

/** Who it was, as far as the reader may know. */
export function whoOf(
  { kind, id }: HistoryEntry['by'],
  titles: HistoryAnswer['titles'],
  person: Me['person'],
): string {
  switch (kind) {
    case 'engine':
      return t('screens.automatic');
    case 'holder':
      return t('screens.linkHolder');
    case 'nobody':
      return t('screens.visitor');
    case 'person':
      if (id !== undefined && id === person?.id) return t('screens.you');
      return (id === undefined ? undefined : titles[id]) ?? t('screens.somebody');
  }
}

/** A step by its label; one that this person cannot take, or that is no more, by its name in words. */
export function stepOf(event: string, { transitions }: Pick<EntityDescription, 'transitions'>): string {
  const label = transitions.find(({ name }) => name === event)?.label;
  if (label !== undefined) return label;
  return nameInWords(event);
}

/** A soft rule that spoke then, in words: its sentence where that is the same of every record, else its code. */
export function ruleInWords(code: string, { rules }: Pick<EntityDescription, 'rules'>): string {
  const parts = rules.find((rule) => rule.code === code)?.message.parts;
  const sentence = parts?.every((part) => typeof part === 'string') ? parts.join('') : undefined;
  return sentence ?? `${nameInWords(code.toLowerCase())}.`;
}
