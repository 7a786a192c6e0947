import type { Expression } from '#shared/expression/expression.ts';
import type { MailPart } from '../model-mails.ts';

/** All values that the text of a mail shows, whatever they stand under. */
export function valuesIn(parts: readonly MailPart[]): readonly Expression[] {
  return parts.flatMap((part) => {
    switch (part.kind) {
      case 'words':
        return [];
      case 'value':
        return [part.expression];
      case 'if':
        return [...valuesIn(part.then), ...valuesIn(part.otherwise)];
      case 'each':
        return valuesIn(part.parts);
    }
  });
}
