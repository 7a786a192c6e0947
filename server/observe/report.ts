/**
 * Everything the server can say of itself while it runs: one closed union, so that what reaches a log is decided here
 * and nowhere else. No report carries a value of a record, a password, a token or a query string.
 */
export type Report =
  | { readonly kind: 'stopping'; readonly signal: string }
  | {
      readonly kind: 'request';
      readonly requestId: string;
      readonly method: string;
      /** Without the query string: it may hold values. */
      readonly path: string;
      readonly status: number;
      readonly code?: string;
      readonly milliseconds: number;
    }
  | { readonly kind: 'bug'; readonly requestId: string; readonly error: unknown }
  | { readonly kind: 'signed_in'; readonly person: string; readonly address: string }
  | { readonly kind: 'sign_in_refused'; readonly address: string }
  | { readonly kind: 'owner_claimed'; readonly person: string }
  | { readonly kind: 'contract_followed' | 'contract_not_followed'; readonly version: number }
  | {
      /** What the clock or a schedule would have moved, and a rule or a guard did not let. */
      readonly kind: 'not_moved';
      readonly entity: string;
      readonly id: string;
      readonly transition: string;
      readonly code: string;
    }
  | { readonly kind: 'clock_failed'; readonly error: unknown };

/** Where reports go. */
export type Reporter = (report: Report) => void;
