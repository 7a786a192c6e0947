import { inSentence } from '../../messages/in-sentence.ts';
import type { EntityDescription } from '#shared/api/app-description.ts';
import { t } from '../../messages/t.ts';

/** Stands among the options for a record that is still to be made; no id looks like it. */
export const toBeMade = '+';

/** What the option says, with what was typed. */
export function labelOfNew({ label }: EntityDescription, typed: string): string {
  return typed.trim() === ''
    ? t('fields.newUnnamed', { entity: inSentence(label) })
    : t('fields.newNamed', { entity: inSentence(label), name: typed.trim() });
}

/** What was typed becomes the first text of the new record: most are called by it. */
export function namedAs({ fields, creatable }: EntityDescription, typed: string): Record<string, string> {
  const text = fields.find(({ name, type }) => type === 'text' && creatable.includes(name));
  return text && typed.trim() !== '' ? { [text.name]: typed.trim() } : {};
}
