import type { SignInDeclaration } from '../declaration-limits.ts';
import type { Name } from '../language/node.ts';

/** Every code that a contract raises at the door, with what raises it. */
export function codesAtDoor({
  when,
  password,
  userName: user_name,
  code,
  link,
  key,
  invitations,
  actAs: act_as,
}: SignInDeclaration): readonly { readonly code: Name; readonly what: string }[] {
  const mailed = Object.entries({ password, user_name, code, link, key, invitations, act_as }).flatMap(
    ([way, declared]) =>
      Object.entries(declared?.errors ?? {}).flatMap(([check, named]) =>
        named === undefined ? [] : [{ code: named, what: `${check} of sign_in.${way}` }],
      ),
  );
  return [
    ...when.flatMap((guard) => (guard.code === undefined ? [] : [{ code: guard.code, what: 'sign_in' }])),
    ...mailed,
  ];
}
