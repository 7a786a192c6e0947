import { inSentence } from '../../messages/in-sentence.ts';
import type { AppDescription } from '#shared/api/app-description.ts';
import { t } from '../../messages/t.ts';
import { newAddress } from '../../app/addresses.ts';
import { menuGroups } from '../../app/menu-groups.ts';

/** Something that the command palette offers and that leads somewhere. */
export interface Command {
  readonly kind: 'go' | 'create' | 'record';
  readonly label: string;
  readonly hint?: string;
  readonly to: string;
}

/** Every page of the menu, and a new record of everything the viewer may create. */
export function commandsOf(app: AppDescription): readonly Command[] {
  const pages = menuGroups(app.screens).flatMap(({ group, screens }) =>
    screens.map(({ title, route }) => ({ kind: 'go' as const, label: title, hint: group, to: route })),
  );
  // A part is made where its parent is.
  const made = app.entities.filter(({ may, part }) => may.create && part === undefined);
  const forms = made.map((entity) => ({
    kind: 'create' as const,
    label: t('shell.newRecord', { entity: inSentence(entity.label) }),
    to: newAddress(app, entity),
  }));
  const about = { kind: 'go' as const, label: t('shell.aboutApp'), to: '/-/about' };
  const known = new Set(pages.map(({ to }) => to));
  return [...pages, about, ...forms.filter(({ to }) => !known.has(to))];
}

/** Whether every word that was typed begins a word of the command. */
export function fits({ label, hint }: Pick<Command, 'label' | 'hint'>, query: string): boolean {
  const words = `${label} ${hint ?? ''}`.toLowerCase().split(/\s+/);
  const typed = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}
