import type { MailPart } from '#shared/contract/model-mails.ts';
import type { Model } from '#shared/contract/model.ts';
import type { Expression, Template } from '#shared/expression/expression.ts';
import { withTitles } from './title-template.ts';

/** The values that parts show, without those that are said for each record of a collection. */
export function valuesOutside(parts: readonly MailPart[]): readonly Expression[] {
  return parts.flatMap((part) => {
    if (part.kind === 'value') return [part.expression];
    return part.kind === 'if' ? [...valuesOutside(part.then), ...valuesOutside(part.otherwise)] : [];
  });
}

/** The conditions under which parts are said, likewise. */
export function conditionsIn(parts: readonly MailPart[]): readonly Expression[] {
  return parts.flatMap((part) =>
    part.kind === 'if' ? [part.condition, ...conditionsIn(part.then), ...conditionsIn(part.otherwise)] : [],
  );
}

/** The parts that are said for each record of a collection. */
export function repetitionsIn(parts: readonly MailPart[]): readonly Repetition[] {
  return parts.flatMap((part) => {
    if (part.kind === 'each') return [part];
    return part.kind === 'if' ? [...repetitionsIn(part.then), ...repetitionsIn(part.otherwise)] : [];
  });
}

/** What is said for each record of a collection. */
export type Repetition = Extract<MailPart, { kind: 'each' }>;

/** A text with places as parts. */
export function partsOf({ parts }: Template): readonly MailPart[] {
  return parts.map((part) =>
    typeof part === 'string' ? { kind: 'words', text: part } : { kind: 'value', expression: part },
  );
}

/** Parts in which every record that is named gives way to what it is called. */
export function partsWithTitles(parts: readonly MailPart[], model: Model): readonly MailPart[] {
  return parts.flatMap((part): readonly MailPart[] => {
    switch (part.kind) {
      case 'words':
        return [part];
      case 'value':
        return partsOf(withTitles({ parts: [part.expression] }, model));
      case 'if': {
        const within = (parts: readonly MailPart[]) => partsWithTitles(parts, model);
        return [{ ...part, then: within(part.then), otherwise: within(part.otherwise) }];
      }
      case 'each':
        return [{ ...part, parts: partsWithTitles(part.parts, model) }];
    }
  });
}
