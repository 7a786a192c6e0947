import type { Model } from '#shared/contract/model.ts';
import type { Expression, Template } from '#shared/expression/expression.ts';

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
    const moved = title.parts.map((one) => (typeof one === 'string' ? one : standOn(one, part)));
    return inlined({ parts: moved }, model, depth - 1);
  });
}

/** The expression with `record` standing for the record that `place` yields. */
function standOn(expression: Expression, place: Expression): Expression {
  switch (expression.kind) {
    case 'variable':
      return expression.name === 'record' ? place : expression;
    case 'field':
    case 'back':
      return { ...expression, of: standOn(expression.of, place) };
    case 'list':
      return { ...expression, items: expression.items.map((item) => standOn(item, place)) };
    case 'call':
      return { ...expression, arguments: expression.arguments.map((one) => standOn(one, place)) };
    case 'collection': {
      const body = expression.body === undefined ? undefined : standOn(expression.body, place);
      return { ...expression, list: standOn(expression.list, place), body };
    }
    case 'literal':
    case 'element':
    case 'input':
    case 'param':
    case 'constant':
    case 'all':
      return expression;
  }
}
