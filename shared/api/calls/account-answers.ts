/** Somebody with an account, as told to who looks after them. */
export interface PersonAnswer {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly roles: readonly string[];
  readonly active: boolean;
  /** When they were last here, to the minute; null: never, or long ago. */
  readonly last_seen: string | null;
}

/** An invitation as it is told. Its link is told once, where it is not mailed. */
export interface InvitationAnswer {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly string[];
  readonly created_at: string;
  readonly expires_at: string;
}

/** A session as told to the person whose it is. */
export interface SessionAnswer {
  /** It names the session and opens nothing. */
  readonly id: string;
  readonly created_at: string;
  readonly seen_at: string;
  readonly address: string | null;
  readonly browser: string | null;
  /** True for the one that asks. */
  readonly current: boolean;
}

/** A token as told to the person whose it is; its text is told once, when it is made. */
export interface TokenAnswer {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly seen_at: string | null;
}
