/**
 * Everything the server can say of itself while it runs: one closed union, so that what reaches a log is decided here
 * and nowhere else. No report carries a value of a record, a password, a token or a query string.
 */
export type Report =
  | { readonly kind: 'stopping'; readonly signal: string }
  | {
      readonly kind: 'request';
      readonly requestId: string;
      readonly traceId?: string;
      readonly method: string;
      /** Without the query string: it may hold values. */
      readonly path: string;
      /** The id of who sent it, if somebody was signed in. */
      readonly person?: string;
      readonly status: number;
      readonly code?: string;
      readonly milliseconds: number;
      /** The answer lasted as long as somebody listened. */
      readonly lasts?: true;
    }
  | { readonly kind: 'bug'; readonly requestId: string; readonly traceId?: string; readonly error: unknown }
  /** The data could not be read or written: the disk is full, the file has gone, the database does not answer. */
  | {
      readonly kind: 'data_unavailable';
      readonly requestId: string;
      readonly traceId?: string;
      readonly error: unknown;
    }
  /** Thrown where nobody waits for it. `ends`: the server stops, for nobody knows what it left half done. */
  | { readonly kind: 'uncaught'; readonly error: unknown; readonly ends: boolean }
  | { readonly kind: 'signed_in'; readonly person: string; readonly address: string }
  | { readonly kind: 'sign_in_refused'; readonly address: string }
  /** A proxy that is not believed says for whom it asks. Reported once. */
  | { readonly kind: 'proxy_not_trusted'; readonly address: string }
  /** A sign-in with a provider of identities that did not work out, for a reason that is no fault of the person. */
  | { readonly kind: 'provider_failed'; readonly why: string }
  /** An archive of everything was made, taken away or deleted, by the person with this id. */
  | {
      readonly kind: 'backup_made' | 'backup_taken' | 'backup_deleted';
      readonly name: string;
      readonly person: string;
    }
  | {
      readonly kind:
        | 'owner_claimed'
        | 'account_opened'
        | 'password_changed'
        | 'second_factor_on'
        | 'second_factor_off'
        | 'passkey_added'
        | 'passkey_removed';
      readonly person: string;
    }
  | {
      readonly kind: 'contract_followed' | 'contract_not_followed' | 'contract_published';
      readonly version: number;
    }
  /** The contract file has a text that nobody has published. */
  | { readonly kind: 'contract_file_changed'; readonly file: string }
  | {
      /** What the clock or a schedule would have moved, and a rule or a guard did not let. */
      readonly kind: 'not_moved';
      readonly entity: string;
      readonly id: string;
      readonly transition: string;
      readonly code: string;
    }
  | {
      /** What a contract would have done because somebody opened a record, and was refused. */
      readonly kind: 'not_opened';
      readonly entity: string;
      readonly id: string;
      readonly code: string;
    }
  | {
      /** Looking for what a transition or a schedule of an entity is due for took longer than a write may. */
      readonly kind: 'search_too_costly';
      readonly entity: string;
      readonly name: string;
    }
  | {
      readonly kind:
        | 'clock_failed'
        | 'backup_failed'
        | 'dispatch_failed'
        | 'feed_failed'
        | 'search_index_failed'
        | 'index_failed'
        | 'vacuum_failed'
        | 'erasure_unfinished'
        | 'slow_calls_failed'
        | 'index_uses_failed';
      readonly error: unknown;
    }
  | {
      /** A call took long, as those of people in these roles have not before in this process. */
      readonly kind: 'slow_call';
      readonly what: string;
      readonly milliseconds: number;
    }
  | {
      /** A webhook or mail that did not get through at its first attempt, or for good. It is kept, and tried again unless that cannot help. */
      readonly kind: 'not_delivered';
      readonly id: string;
      readonly traceId?: string | undefined;
      readonly name: string;
      readonly attempts: number;
      readonly why: string;
    }
  /** A mailbox that could not be read, for a reason of its operator; it is tried again after a pause. */
  | {
      readonly kind: 'mailbox_not_read';
      readonly name: string;
      readonly failures: number;
      readonly why: string;
    }
  /** A mailbox whose messages could not be kept: the database is away, or there is a bug. */
  | { readonly kind: 'mailbox_failed'; readonly name: string; readonly error: unknown }
  /** Messages that were tried and wait for another attempt; reported every hour. */
  | { readonly kind: 'deliveries_waiting'; readonly count: number }
  /** What is to be known of accounts could not be kept: the call was done. */
  | { readonly kind: 'security_event_lost'; readonly error: unknown }
  | { readonly kind: 'setting_missing'; readonly what: string }
  /** No PDF can be drawn with a file of a font that the operator names: PDFs do without it. */
  | { readonly kind: 'font_broken'; readonly what: string }
  /** A backup was made by itself, restored elsewhere to see that it can be, and kept. */
  | { readonly kind: 'backup_scheduled'; readonly name: string; readonly size: number }
  /** The bucket that files are in does not answer, or does again. Reported once. */
  | { readonly kind: 'bucket_away'; readonly error: unknown }
  | { readonly kind: 'bucket_back' }
  /** A collector of traces does not take them, or does again; `lost` found no room meanwhile. Reported once. */
  | { readonly kind: 'traces_not_sent'; readonly why: string }
  | { readonly kind: 'traces_sent_again'; readonly lost: number }
  /** The clock of this machine was set, by so many seconds: forward, or back where there are fewer than none. */
  | { readonly kind: 'clock_jumped'; readonly seconds: number }
  /** A newer Ninefold has taken over the data: this one ends. */
  | { readonly kind: 'engine_outdated'; readonly engine: string | undefined };

/**
 * What an operator is woken for. They are counted from 0 on: of what is not there before it first happens, a system of
 * alarms sees no increase.
 */
export const alarming = [
  'bug',
  'uncaught',
  'data_unavailable',
  'clock_failed',
  'dispatch_failed',
  'feed_failed',
  'mailbox_failed',
  'mailbox_not_read',
  'backup_failed',
  'bucket_away',
  'security_event_lost',
  'erasure_unfinished',
  'contract_not_followed',
  'sign_in_refused',
] as const satisfies readonly Report['kind'][];

/** Where reports go. */
export type Reporter = (report: Report) => void;
