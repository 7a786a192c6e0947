import type {
  ActAsDeclaration,
  InvitationsDeclaration,
  MailedWayDeclaration,
} from '../declaration-limits.ts';
import type { ActAs, Invitations, MailedWay, SignInRules } from '../model-sign-in.ts';
import { type Compiling, conditionIf } from './compiling/compiling.ts';
import { compileGuards } from './transitions.ts';

/** How people come in, with the names of its codes. */
export function compileSignIn(compiling: Compiling): SignInRules {
  const { signIn } = compiling.contract.declaration;
  const { password, userName, code, link, key, invitations, actAs, secondFactor, required, when } = signIn;
  return {
    ...signIn,
    password: {
      ...password,
      errors: { short: password.errors.short?.text, known: password.errors.known?.text },
    },
    userName: userName !== undefined,
    code: code && mailedWay(code),
    link: link && mailedWay(link),
    key: key && { errors: { unknown: key.errors.unknown?.text } },
    invitations: invitations && compileInvitations(invitations),
    actAs: actAs && compileActAs(actAs),
    secondFactor: new Set(secondFactor?.required.map(({ text }) => text)),
    required: conditionIf(required, compiling),
    when: compileGuards(when, compiling),
  };
}

function compileInvitations({ by, letter, errors }: InvitationsDeclaration): Invitations {
  const { too_many: tooMany, known, no_link: noLink } = errors;
  return {
    by: new Map(by.map(({ role, into }) => [role.text, into.map(({ text }) => text)])),
    letter,
    errors: { too_many: tooMany?.text, known: known?.text, no_link: noLink?.text },
  };
}

function compileActAs({ by, errors: { forbidden, unknown } }: ActAsDeclaration): ActAs {
  return {
    by: new Map(by.map(({ role, as }) => [role.text, as.map(({ text }) => text)])),
    errors: { forbidden: forbidden?.text, unknown: unknown?.text },
  };
}

function mailedWay({ errors, ...way }: MailedWayDeclaration): MailedWay {
  const { wrong, ended, expired } = errors;
  return { ...way, errors: { wrong: wrong?.text, ended: ended?.text, expired: expired?.text } };
}
