import type { Condition, Guard } from './model.ts';

/** Ways in that a contract names, beside a provider that the installation may have. */
export type SignInWay = 'password' | 'code' | 'link';

/** What may be wrong with what came by mail. */
export type MailedCheck = 'wrong' | 'ended' | 'expired';

/** Signing in by something that is mailed: six digits, or a link. */
export interface MailedWay {
  /** How long it works. */
  readonly seconds: number;
  /** For how long after its first use it works once more; 0: it works once. */
  readonly again: number;
  /** Codes of the contract, in the place of those of the engine. */
  readonly errors: Readonly<Partial<Record<MailedCheck, string>>>;
}

/** What may be wrong with a new password. */
export type PasswordCheck = 'short' | 'known';

/** What may be wrong with a user name. */
export type UserNameCheck = 'unique' | 'pattern';

/** What may be wrong with whom somebody wants to act as. */
export type ActAsCheck = 'forbidden' | 'unknown';

/** What may be wrong with a list of people who are invited. */
export type InvitationsCheck = 'too_many' | 'known' | 'no_link';

/** Who may act as whom. */
export interface ActAs {
  /** By role: the roles whose people its own may act as. */
  readonly by: ReadonlyMap<string, readonly string[]>;
  /** Codes of the contract, in the place of those of the engine. */
  readonly errors: Readonly<Partial<Record<ActAsCheck, string>>>;
}

/** Who invites people, in which words, and what is said to who does. */
export interface Invitations {
  /** By role: the roles into which its own may invite, beside those that they may give. */
  readonly by: ReadonlyMap<string, readonly string[]>;
  /** Who invites may write a subject and a message of their own. */
  readonly letter: boolean;
  /** Codes of the contract, in the place of those of the engine. */
  readonly errors: Readonly<Partial<Record<InvitationsCheck, string>>>;
}

/** How people come in, and who may not. */
export interface SignInRules {
  readonly password: {
    readonly min: number;
    /** Codes of the contract, in the place of `weak_password`. */
    readonly errors: Readonly<Partial<Record<PasswordCheck, string>>>;
  };
  /** People have a user name: a field of `user`, with which they may sign in. */
  readonly userName: boolean;
  /** As a page offers them; `password` is always among them. */
  readonly ways: readonly SignInWay[];
  readonly code?: MailedWay | undefined;
  readonly link?: MailedWay | undefined;
  /** Of who comes with the key of a record: codes of the contract, in the place of those of the engine. */
  readonly key?: { readonly errors: { readonly unknown?: string | undefined } } | undefined;
  readonly invitations?: Invitations | undefined;
  /** Undefined: nobody acts as another. */
  readonly actAs?: ActAs | undefined;
  /** Roles whose people come in only with a second factor. */
  readonly secondFactor: ReadonlySet<string>;
  /** When nobody comes in without an account: asked of no record. */
  readonly required?: Condition | undefined;
  /** What must hold of who comes in. */
  readonly when: readonly Guard[];
}

/** Who people are in the application; an audience with grants of its own. */
export interface Role {
  readonly name: string;
  readonly was?: string;
  readonly label: string;
  readonly help?: string;
  /** Every role whose grants it also has, itself and indirect ones included. */
  readonly includes: ReadonlySet<string>;
  readonly mayGive: readonly string[];
  /** Entities to which its people may add fields, which is a publication. */
  readonly mayExtend: readonly string[];
  readonly signup: boolean;
  /** The entity whose records give it, and the field of a person that names them. Else people have it themselves. */
  readonly from?: { readonly entity: string; readonly held: string };
}
