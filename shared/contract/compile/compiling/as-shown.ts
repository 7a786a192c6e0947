import type { Expression, Template } from '#shared/expression/expression.ts';
import { replaceParts } from '#shared/expression/tree/replace-record.ts';
import type { MailPart } from '../../model-mails.ts';
import type { Resolved } from '../../resolve/resolved.ts';

/** What people read: in the place of a text in several languages stands the one that is shown to them. */
export function asShown(expression: Expression, contract: Resolved): Expression {
  return replaceParts(expression, (part) => {
    if (part.kind !== 'field') return part;
    const shape = contract.entities.get(part.entity)?.fields.get(part.field)?.shape;
    return shape?.translated === undefined ? part : { ...part, field: shape.translated.shown };
  });
}

/** The like of a text with places. */
export function templateAsShown({ parts }: Template, contract: Resolved): Template {
  return { parts: parts.map((part) => (typeof part === 'string' ? part : asShown(part, contract))) };
}

/** The like of the text of a mail or a document. */
export function partsAsShown(parts: readonly MailPart[], contract: Resolved): readonly MailPart[] {
  const inside = (within: readonly MailPart[]) => partsAsShown(within, contract);
  return parts.map((part): MailPart => {
    switch (part.kind) {
      case 'words':
        return part;
      case 'value':
        return { ...part, expression: asShown(part.expression, contract) };
      case 'if':
        return { ...part, then: inside(part.then), otherwise: inside(part.otherwise) };
      case 'each':
        return { ...part, parts: inside(part.parts) };
    }
  });
}
