import type { FieldSettings, FieldShape, Included, Option } from '#shared/fields/field.ts';
import type { Labels } from '#shared/messages/words.ts';
import type { Declaration } from '../declaration.ts';
import type { RoleDeclaration, UserNameDeclaration } from '../declaration-limits.ts';
import { labelOf } from '../language/names.ts';
import type { BuiltInField } from './built-in-labels.ts';

/** What every record has without its author's doing. */
export function systemFields(labels: Labels): readonly FieldShape[] {
  const system = (name: BuiltInField, settings: FieldSettings) =>
    shape(name, { origin: 'system', label: labels[name], ...settings });
  return [
    system('id', { type: 'id' }),
    system('created_at', { type: 'datetime' }),
    system('created_by', { type: 'ref', to: 'user', onDelete: 'restrict' }),
    system('updated_at', { type: 'datetime' }),
    system('updated_by', { type: 'ref', to: 'user', onDelete: 'restrict' }),
    system('version', { type: 'integer' }),
  ];
}

/** The fields of the built-in entity `user`; a contract adds its own after them. */
export function userFields(
  { roles, calling, signIn: { userName } }: Pick<Declaration, 'roles' | 'calling' | 'signIn'>,
  labels: Labels,
): readonly FieldShape[] {
  const own = (name: BuiltInField, settings: FieldSettings) =>
    shape(name, { origin: 'contract', label: labels[name], ...settings });
  const options = roles.map((role) => ({
    name: role.name.text,
    label: role.label ?? labelOf(role.name.text, calling),
  }));
  const all: readonly Option[] = [...options, { name: 'owner', label: labels.owner }];
  return [
    { ...own('name', { type: 'text', max: 255, multiline: false }), required: true },
    { ...own('email', { type: 'email' }), unique: true },
    ...(userName === undefined ? [] : [userNameField(userName, own('user_name', userNameSettings))]),
    own('roles', { type: 'choices', options: all, includes: includedIn(roles) }),
    { ...own('active', { type: 'boolean' }), default: true },
  ];
}

/** No capitals, so that two people are never told apart by them alone, and no @: it tells a name from an address. */
const userNameSettings: FieldSettings = {
  type: 'text',
  max: 64,
  multiline: false,
  pattern: '[a-z0-9][a-z0-9._-]*',
};

function userNameField({ errors: { unique, pattern } }: UserNameDeclaration, field: FieldShape): FieldShape {
  const errors = { ...(unique && { unique: unique.text }), ...(pattern && { pattern: pattern.text }) };
  return { ...field, unique: true, errors };
}

/** Roles may include each other in a circle, which is reported elsewhere. */
function includedIn(roles: readonly RoleDeclaration[]): Included {
  const direct = new Map(roles.map((role) => [role.name.text, role.includes.map(({ text }) => text)]));
  const addTo = (seen: Set<string>, name: string): Set<string> => {
    if (seen.has(name) || !direct.has(name)) return seen;
    seen.add(name);
    for (const included of direct.get(name) ?? []) addTo(seen, included);
    return seen;
  };
  const entries = [...direct.keys()].map((name) => [name, [...addTo(new Set(), name)].toSorted()] as const);
  return { ...Object.fromEntries(entries), owner: ['owner'] };
}

function shape(name: string, settings: FieldSettings & Pick<FieldShape, 'origin' | 'label'>): FieldShape {
  return { name, required: false, unique: false, errors: {}, secret: false, ...settings };
}
