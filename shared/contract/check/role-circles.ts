import type { Checking } from './checking/checking.ts';

/** A role that includes itself, directly or through others, was not meant. */
export function checkRoleCircles({ contract, findings }: Checking): void {
  for (const role of contract.roles.values()) {
    for (const name of role.includes) {
      if (!includedIn(name.text, contract.roles).has(role.name.text)) continue;
      const message = `\`${role.name.text}\` includes \`${name.text}\`, which includes \`${role.name.text}\`.`;
      findings.add('wrong_value', name.place, {
        message,
        hint: 'One of the two must not include the other.',
      });
    }
  }
}

interface Including {
  readonly includes: readonly { readonly text: string }[];
}

/** A role and every role it includes, indirectly too. */
export function includedIn(role: string, roles: ReadonlyMap<string, Including>): ReadonlySet<string> {
  const found = new Set([role]);
  for (const name of found) {
    for (const included of roles.get(name)?.includes ?? []) found.add(included.text);
  }
  return found;
}
