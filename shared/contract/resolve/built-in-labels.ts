import { labels as ar } from '#shared/messages/ar/labels.ts';
import { labels as de } from '#shared/messages/de/labels.ts';
import { labels as en } from '#shared/messages/en/labels.ts';
import { labels as es } from '#shared/messages/es/labels.ts';
import { labels as fr } from '#shared/messages/fr/labels.ts';
import { labels as it } from '#shared/messages/it/labels.ts';
import { labels as ptBR } from '#shared/messages/pt-BR/labels.ts';
import { labels as pl } from '#shared/messages/pl/labels.ts';
import { labels as tr } from '#shared/messages/tr/labels.ts';
import { labels as ja } from '#shared/messages/ja/labels.ts';
import { labels as nl } from '#shared/messages/nl/labels.ts';
import { type Language, languageOf } from '#shared/messages/languages.ts';
import type { Labels } from '#shared/messages/words.ts';

// biome-ignore format: one to a line
const labels: Readonly<Record<Language, Labels>> = {
  en,
  ar,
  de,
  es,
  fr,
  it,
  'pt-BR': ptBR,
  pl,
  tr,
  ja,
  nl,
};

/** Fields that a contract has without declaring them. */
export type BuiltInField = Exclude<
  keyof Labels,
  'owner' | 'member' | 'mayConfirm' | 'user' | 'users' | 'newRecord' | 'editRecord' | 'points'
>;

/** In the language of the contract. */
export function builtInLabels(locale: string): Labels {
  return labels[languageOf(locale)];
}

/** Whether a point is called as every contract calls it, in any language. */
export function isUsualTitle(number: number, title: string): boolean {
  return Object.values(labels).some(({ points }) => points[number - 1] === title);
}
