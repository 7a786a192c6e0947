import type { FormOutline } from '#shared/contract/model-screens.ts';
import type { FieldShape } from '#shared/fields/field.ts';
import type { FormPart } from '../values/form-parts.ts';

/** Fields and rows that stand together in a form. */
export interface FormGroup {
  /** Undefined: a form that is not divided. */
  readonly title?: string;
  readonly fields: readonly FieldShape[];
  readonly parts: readonly FormPart[];
}

type Filled = Pick<FormGroup, 'fields' | 'parts'>;

/**
 * A form as its contract divides it, without what has nothing to fill in. What the contract does not name, such as inputs of
 * the call, comes last.
 */
export function groupsOf(outline: FormOutline | undefined, { fields, parts }: Filled): readonly FormGroup[] {
  const last = outline?.of.at(-1);
  if (outline === undefined || last === undefined) return [{ fields, parts }];
  const named = new Set(outline.of.flatMap((one) => one.fields));
  const isIn = (one: FormOutline['of'][number], name: string) =>
    one.fields.includes(name) || (one === last && !named.has(name));
  const groups = outline.of.map((one) => ({
    title: one.title,
    fields: fields.filter(({ name }) => isIn(one, name)),
    parts: parts.filter(({ name }) => isIn(one, name)),
  }));
  return groups.filter((group) => namesIn(group).length > 0);
}

/** What the values of a group are called in the form. */
export function namesIn({ fields, parts }: Filled): readonly string[] {
  return [...fields, ...parts].map(({ name }) => name);
}
