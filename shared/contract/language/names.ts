/** Names of entities, fields, states, transitions, roles and queries. */
export const namePattern = /^[a-z][a-z0-9_]*$/;

/** Error codes and constants; the engine's own codes are lower case, so the two never meet. */
export const codePattern = /^[A-Z][A-Z0-9_]*$/;

/** Names of options: an author may keep codes of another world, such as countries. */
export const optionPattern = /^[A-Za-z][A-Za-z0-9_]*$/;

/** The name under which something with a wrong name is read on, so that what is in it can be looked at. */
export function standInName(number: number): string {
  return `${standInSign}${number}`;
}

/** No document without errors has it (`broken_character`), so no author can give such a name. */
export const standInSign = '\uFFFD';

/** Letters of the longest name. */
export const longestName = 48;

/** Words of the expression language: no entity, field, state or role can be called so. */
export const reservedNames: ReadonlySet<string> = wordsOf(
  'record me old input params all now today true false null in id version has choose none same changed',
  'as break const continue else for function if import let loop package namespace return var void while',
);

/** Reserved as names of fields only: answers of the API use them beside the fields, or every record has them. */
export const reservedFieldNames: ReadonlySet<string> = wordsOf(
  'titles expanded can result warnings',
  'created_at created_by updated_at updated_by',
);

/** Everybody belongs to some of these without being given a role. */
export const builtInAudiences = ['anyone', 'member', 'holder', 'owner'] as const;

/** Not possible as names of roles: audiences, words that stand after `by:`, and those beside the roles of grants. */
export const reservedRoleNames: ReadonlySet<string> = new Set([
  ...builtInAudiences,
  'engine',
  'nobody',
  'unreadable',
]);

/** Not possible as names of transitions: what happens to a record without one. */
export const reservedTransitionNames: ReadonlySet<string> = new Set(['create', 'read', 'update', 'delete']);

/** A name in words: `purchase_order` is "Purchase order". */
export function nameInWords(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What words are called in the language that a contract is read in: the same in its own. */
export type Calling = (words: string) => string;

/** What people read of a name that has no label. */
export function labelOf(name: string, calling: Calling): string {
  return calling(nameInWords(name));
}

/** The usual plural: s, x, z, ch, sh take es; consonant and y becomes ies; anything else takes s. */
export function pluralOf(name: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(name)) return `${name}es`;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return `${name}s`;
}

function wordsOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
