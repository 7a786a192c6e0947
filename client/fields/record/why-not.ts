import type { AppDescription } from '#shared/api/app-description.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import { t } from '../../messages/t.ts';

/**
 * Why a record may not be chosen in a field, as the contract says it for all of them; undefined where it says nothing. A
 * sentence about the record that is filled in is known when that is sent.
 */
export function whyNot({ entities }: AppDescription, { errors }: Pick<FieldShape, 'errors'>) {
  const code = errors.exists;
  if (code === undefined) return undefined;
  const parts = entities.find(({ messages }) => messages[code] !== undefined)?.messages[code]?.parts;
  return parts?.every((part) => typeof part === 'string') ? parts.join('') : t('fields.doesNotFit');
}
