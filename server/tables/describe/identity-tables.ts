import type { EngineTable } from './engine-table.ts';

/** What is kept of who may come in: passwords, sessions, browsers, tokens and one-time links. */
export const identityTables: readonly EngineTable[] = [
  {
    // `kind`: password (`secret` is argon2id in PHC form), openid (issuer and subject at a provider), totp (recovery codes and
    // the secret of an app, as JSON, of who has a second factor) or totp_new (an app that is not confirmed). Failures count since `failed_since`.
    name: 'nf_credential',
    columns: {
      user_id: 'id',
      kind: 'text',
      secret: 'text',
      changed_at: 'text',
      failures: 'integer',
      failed_since: 'text?',
    },
    key: ['user_id', 'kind'],
  },
  {
    // Passkeys. `id` is that of the authenticator, `public_key` COSE, both in base64url; `transports` are separated by spaces.
    name: 'nf_passkey',
    columns: {
      id: 'text',
      user_id: 'id',
      name: 'text',
      public_key: 'text',
      counter: 'integer',
      transports: 'text',
      created_at: 'text',
      seen_at: 'text?',
    },
    key: ['id'],
    indexes: [['user_id']],
  },
  {
    // Browser sessions. `token_hash` is SHA-256 in hex; `expires_at` absolute, `idle_at` unless used before; `acts_as`: the
    // person whom its own acts as; `factor`: what was shown beside a password or a mail, null: nothing.
    name: 'nf_session',
    columns: {
      token_hash: 'text',
      user_id: 'id',
      created_at: 'text',
      seen_at: 'text',
      idle_at: 'text',
      expires_at: 'text',
      address: 'text?',
      agent: 'text?',
      acts_as: 'id?',
      factor: 'text?',
    },
    key: ['token_hash'],
    indexes: [['user_id'], ['expires_at'], ['idle_at']],
  },
  {
    // Browsers that people have signed in with: `token_hash` is SHA-256 in hex. One may know several people.
    name: 'nf_device',
    columns: { token_hash: 'text', user_id: 'id', expires_at: 'text' },
    key: ['token_hash', 'user_id'],
    indexes: [['user_id'], ['expires_at']],
  },
  {
    // How people want to read the application: null is not chosen. `wished`: the language they last came with.
    name: 'nf_preference',
    columns: { user_id: 'id', language: 'text?', locale: 'text?', timezone: 'text?', wished: 'text?' },
    key: ['user_id'],
  },
  {
    // Bearer tokens of scripts. `token_hash` is SHA-256 in hex; `scopes` a JSON list of what it is narrowed to,
    // `networks` of where it may come from.
    name: 'nf_token',
    columns: {
      id: 'text',
      token_hash: 'text',
      user_id: 'id',
      name: 'text',
      created_at: 'text',
      seen_at: 'text?',
      expires_at: 'text?',
      revoked_at: 'text?',
      scopes: 'text?',
      networks: 'text?',
    },
    key: ['id'],
    unique: [['token_hash']],
    indexes: [['user_id']],
  },
  {
    // The one-time link of the first start: `purpose` is owner.
    name: 'nf_setup',
    columns: {
      key_hash: 'text',
      purpose: 'text',
      user_id: 'id?',
      created_at: 'text',
      expires_at: 'text',
      used_at: 'text?',
    },
    key: ['key_hash'],
  },
  {
    // One-time links to people: `purpose` password, invitation, signup or email. `key_hash` is SHA-256 in hex; of a link
    // that leaves by mail it changes with each attempt to send it. `roles` is a JSON list.
    name: 'nf_link',
    columns: {
      id: 'text',
      key_hash: 'text',
      purpose: 'text',
      user_id: 'id?',
      email: 'text',
      name: 'text?',
      roles: 'text?',
      made_by: 'id?',
      created_at: 'text',
      expires_at: 'text',
    },
    key: ['id'],
    unique: [['key_hash']],
    indexes: [['user_id'], ['made_by'], ['expires_at']],
  },
  {
    // Who wants to sign in by what is mailed: `way` is code or link. `address` is SHA-256 in hex of the email address, which may
    // be nobody's. A `way` of factor waits for a second factor, under a key that the browser has; passkey and passkey_new for what an
    // authenticator signs, by a challenge.
    // `secret` is what was mailed, hashed (a code as passwords are), empty until then. `tries`: codes sent, uses of a link.
    name: 'nf_sign_in',
    columns: {
      id: 'text',
      way: 'text',
      address: 'text',
      user_id: 'id?',
      secret: 'text',
      tries: 'integer',
      expires_at: 'text',
    },
    key: ['id'],
    unique: [['address', 'way']],
    indexes: [['secret'], ['user_id'], ['expires_at']],
  },
  {
    // Tries that failed, until nothing has failed for the time of their limit. `counter` is SHA-256 in hex of what they are counted under.
    name: 'nf_try',
    columns: { counter: 'text', failures: 'integer', last_at: 'text', until: 'text' },
    key: ['counter'],
    indexes: [['until']],
  },
  {
    // Who came in, who could not, and what was done about accounts. `person`: whose account, `actor`: who did it, `about`: a code,
    // a call, an entity or the name of a token; nothing that was typed. What says the same within a minute is one row: `fold` is what it says.
    name: 'nf_security',
    columns: {
      id: 'text',
      at: 'text',
      last_at: 'text',
      count: 'integer',
      kind: 'text',
      person: 'id?',
      actor: 'id?',
      acted_by: 'id?',
      address: 'text?',
      about: 'text?',
      fold: 'text',
    },
    key: ['id'],
    unique: [['fold']],
    indexes: [['kind', 'at'], ['at'], ['person', 'id'], ['actor', 'id'], ['address', 'id']],
  },
  {
    // Tiles that people put on a dashboard: `dashboard` and `screen` (a list) are addresses, `entity` the TABLE name, `query`
    // what the list has behind its `?`, in the names of the version `contract`. `audience`: whom it is shared with; empty: nobody.
    name: 'nf_tile',
    columns: {
      id: 'text',
      user_id: 'id',
      dashboard: 'text',
      screen: 'text',
      entity: 'text',
      name: 'text',
      query: 'text',
      shows: 'text',
      audience: 'text?',
      contract: 'integer',
      created_at: 'text',
      changed_at: 'text',
    },
    key: ['id'],
    indexes: [['dashboard'], ['user_id']],
  },
  {
    // How one person has arranged a dashboard: `items` is a JSON list. `version` goes up with each change.
    name: 'nf_arrangement',
    columns: {
      user_id: 'id',
      dashboard: 'text',
      items: 'text',
      version: 'integer',
      changed_at: 'text',
    },
    key: ['user_id', 'dashboard'],
  },
];
