/** A command `ninefold explain`, and what its answer says of a construct. */
export interface Explained {
  /** A contract in `tests/trials`, and the call. */
  readonly asked: readonly string[];
  readonly says: RegExp;
}

/** What `explain` says of constructs whose tests do not ask for explanations themselves. */
export const explained: Readonly<Partial<Record<string, Explained>>> = {
  'roles of permissions': {
    asked: ['arranged-roles/shop.md', '--as', 'cleo', '--create', 'order'],
    says: /not Cleo's +take_orders: create/,
  },
  'rights of parts': {
    asked: ['part-rights/rescues.md', '--as', 'ann', '--create', 'check'],
    says: /answered 403 forbidden/,
  },
  ignore: {
    asked: [
      'ignored/ignored.md',
      '--as',
      'cleo',
      '--create',
      'customer',
      '--values',
      '{"name":"A","limit":4}',
    ],
    says: /limit, keeper, .* is ignored/,
  },
  second: {
    asked: ['second-person/loans.md', '--as', 'cleo', '--create', 'customer', '--values', '{"name":"A"}'],
    says: /answered 202 and waits until somebody else agrees \(checker\)/,
  },
  'sign_in.if': {
    asked: ['sign-in/club.md', '--as', 'fox', '--list', 'note'],
    says: /answered 402 NOT_PAID/,
  },
  else: { asked: ['kept-out/kept-out.md', '--as', 'rita', '--list', 'loan'], says: /else NOT_YOURS/ },
  refer: {
    asked: ['refer/refer.md', '--as', 'dora', '--list', 'patient'],
    says: /desk: refer where closed != true/,
  },
  logged: {
    asked: ['logged/logged.md', '--as', 'nina', '--list', 'patient'],
    says: /each opening is recorded/,
  },
  'confirm and confirm_by': {
    asked: ['ledger.md', '--as', 'abel', '--create', 'entry', '--values', '{"day":"2026-12-01","text":"A"}'],
    says: /FAR_AHEAD \(confirm\)/,
  },
  'rights by the project': {
    asked: [
      'issue-tracker.md',
      '--as',
      'dev',
      '--create',
      'issue',
      '--values',
      '{"project":"app","subject":"A"}',
    ],
    says: /where belongs_to\(project\) && author == me/,
  },
  unreadable: {
    asked: [
      'unseen/unseen.md',
      '--as',
      'will',
      '--delete',
      '0190a000-0000-7000-8000-000000000000',
      '--of',
      'letter',
    ],
    says: /writer: delete where .*; also records that they may not read/,
  },
  preview: {
    asked: [
      'previews/ledger.md',
      '--as',
      'otto',
      '--do',
      'close',
      '--with',
      '0190a000-0000-7000-8000-000000000000',
      '--of',
      'account',
    ],
    says: /holds +auditor: preview/,
  },
  'proof of work': {
    asked: ['proofs/inquiries.md', '--as', 'anyone', '--create', 'inquiry', '--values', '{"text":"A"}'],
    says: /5 in 3600 s by address\n +over the network each call has to come with a proof of work/,
  },
  'keys that are told': {
    asked: ['told-keys/repairs.md', '--as', 'anyone', '--create', 'repair', '--values', '{"thing":"Radio"}'],
    says: /answered 201 done, and tells link this once/,
  },
};
