import { leaveOut, write } from '../language/fixes.ts';
import type { Name } from '../language/node.ts';
import type { Mended } from '../language/suggest.ts';

/** What a key of other languages is called here. */
const keys: ReadonlyMap<string, string> = new Map([
  ...pairs('max', 'maxlength', 'max_length', 'maximum', 'length'),
  ...pairs('min', 'minlength', 'min_length', 'minimum'),
  ...pairs('options', 'values', 'enum', 'choices'),
  ...pairs('to', 'references', 'refers_to', 'entity', 'target', 'of'),
  ...pairs('of', 'entity', 'from', 'source'),
  ...pairs('help', 'description', 'hint', 'placeholder', 'comment'),
  ...pairs('label', 'name', 'caption', 'display_name'),
  ...pairs('initial', 'default', 'default_value'),
  ...pairs('pattern', 'regex', 'regexp', 'format'),
  ...pairs('on_delete', 'ondelete', 'cascade'),
  ...pairs('colour', 'color'),
  ...pairs('by', 'roles', 'role', 'for', 'who'),
  ...pairs('when', 'if', 'guard', 'guards', 'condition'),
  ...pairs('then', 'effects', 'actions', 'do'),
  ...pairs('rule', 'condition', 'check', 'assert'),
]);

function pairs(key: string, ...others: readonly string[]): readonly (readonly [string, string])[] {
  return others.map((other) => [`${other} ${key}`, key] as const);
}

/** What says nothing that is not so without it. */
const needless: ReadonlySet<string> = new Set(['optional', 'nullable']);

/** Where something stands that is looked for in the wrong point. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['states', 'States stand in point 4, under the name of the entity.'],
  ['transitions', 'Transitions stand in point 4, under the name of the entity.'],
  ['rules', 'Rules stand in point 5, under the name of the entity.'],
  ['grants', 'Grants stand in point 6: `grants: { item: { member: [read] } }`.'],
  ['permissions', 'Grants stand in point 6: `grants: { item: { member: [read] } }`.'],
  ['roles', 'Roles stand in point 6.'],
  ['columns', 'What a list shows stands in point 2.'],
  ['optional', 'A field is optional unless it says `required: true`: leave it out.'],
  ['nullable', 'A field may be empty unless it says `required: true`: leave it out.'],
]);

/** How a key of another language or another point is written; undefined where it resembles none. */
export function otherKey({ text, place }: Name, known: readonly string[]): Mended | undefined {
  const plain = text.toLowerCase();
  const own = known.find((one) => keys.has(`${plain} ${one}`));
  if (own !== undefined) return { hint: `Write \`${own}\`.`, fixes: [write(place, own)] };
  const hint = elsewhere.get(plain);
  if (hint === undefined) return undefined;
  return needless.has(plain) ? { hint, fixes: [leaveOut(place)] } : { hint };
}
