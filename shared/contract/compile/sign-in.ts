import type { MailedWayDeclaration } from '../declaration-limits.ts';
import type { MailedWay, SignInRules } from '../model-sign-in.ts';
import type { Compiling } from './compiling/compiling.ts';
import { compileGuards } from './transitions.ts';

/** How people come in, with the names of its codes. */
export function compileSignIn(compiling: Compiling): SignInRules {
  const { signIn } = compiling.contract.declaration;
  const { code, link, when } = signIn;
  return {
    ...signIn,
    code: code && mailedWay(code),
    link: link && mailedWay(link),
    when: compileGuards(when, compiling),
  };
}

function mailedWay({ errors, ...way }: MailedWayDeclaration): MailedWay {
  const { wrong, ended, expired } = errors;
  return { ...way, errors: { wrong: wrong?.text, ended: ended?.text, expired: expired?.text } };
}
