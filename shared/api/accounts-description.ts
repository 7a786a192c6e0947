import type { SignInWay } from '#shared/contract/model-sign-in.ts';

/** What people can do about accounts in an application, as far as its viewer may know. */
export interface AccountsDescription {
  /** True where mail goes out: addresses are confirmed, and forgotten passwords set, by a link in it. */
  readonly mail: boolean;
  /** How many letters a password has at least. */
  readonly passwordMin: number;
  /** People have a user name, and may sign in with it. Absent where they have none. */
  readonly userNames?: true;
  /** How people sign in, in the order of the contract; by what is mailed only where mail goes out. */
  readonly ways: readonly SignInWay[];
  /** What the provider of identities is called that people may sign in with. */
  readonly provider?: string;
  /** Roles that people may take for themselves, with their labels. */
  readonly signUp: Readonly<Record<string, string>>;
  /** Roles that the viewer may give to others, with their labels. */
  readonly give: Readonly<Record<string, string>>;
  /** Roles into which the viewer may invite, with their labels. */
  readonly invite: Readonly<Record<string, string>>;
  /** Who invites may write a subject and a message of their own. Absent where they may not. */
  readonly letter?: true;
  /** The viewer may act as some others. Absent where they may not. */
  readonly actAs?: true;
}
