import type { Model } from '#shared/contract/model.ts';
import type { Template } from '#shared/expression/expression.ts';
import { replaceRecord } from '#shared/expression/tree/replace-record.ts';

const DEEPEST = 4;

/** The title of an entity with every record named in it (`{item}`) replaced by that record's own title. */
export function titleTemplate(entity: string, model: Model): Template {
  return { parts: inlined(model.entities.get(entity)?.title ?? { parts: [] }, model, DEEPEST) };
}

/** A text with every record named in it replaced by that record's title; ids are never shown to people. */
export function withTitles(template: Template, model: Model): Template {
  return { parts: inlined(template, model, DEEPEST) };
}

function inlined(template: Template, model: Model, depth: number): Template['parts'] {
  return template.parts.flatMap((part) => {
    if (typeof part === 'string' || part.type.kind !== 'record') return [part];
    if (depth === 0) return []; // titles that name each other in a circle end somewhere
    const title = model.entities.get(part.type.entity)?.title ?? { parts: [] };
    const moved = title.parts.map((one) => (typeof one === 'string' ? one : replaceRecord(one, () => part)));
    return inlined({ parts: moved }, model, depth - 1);
  });
}
