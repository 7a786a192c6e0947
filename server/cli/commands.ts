/** Runs a command with the words after its name, and answers its exit code. */
export type Run = (words: string[]) => Promise<number>;

export interface Command {
  /** As `ninefold help` shows it: the arguments, and what it does. */
  readonly usage: string;
  readonly does: string;
  /** Loaded only when asked for: a command must not wait for what another needs. */
  readonly load: () => Promise<Run>;
}

/** Every command there is. */
export const commands: Readonly<Record<string, Command>> = {
  start: {
    usage:
      '[contract] [--port 3000] [--host 127.0.0.1] [--data ./data] [--database postgres://…] [--accept STEP,…] [--rehearse] [--clock T] [--locked]',
    does: 'runs a contract',
    load: async () => (await import('./serve/start.ts')).run,
  },
  check: {
    usage: '<contract> [--format text|json|sarif] [--data … | --database …]',
    does: 'says what is wrong in a contract, and what is dear: on data, by the records that are there',
    load: async () => (await import('./author/check.ts')).run,
  },
  test: {
    usage: '<contract> [--only PATTERN] [--junit FILE] [--database sqlite|postgres://…]',
    does: 'runs the scenarios of the examples, on a database of its own',
    load: async () => (await import('./author/test.ts')).run,
  },
  new: {
    usage: '<file>',
    does: 'writes a blank contract',
    load: async () => (await import('./author/new.ts')).run,
  },
  format: {
    usage: '<contract> [--check]',
    does: 'writes the YAML blocks in one style',
    load: async () => (await import('./author/format.ts')).run,
  },
  translate: {
    usage: '<contract> [--to de,fr] [--check]',
    does: 'says what of a contract is not translated, and writes a file for each language beside it',
    load: async () => (await import('./author/translate.ts')).run,
  },
  schema: {
    usage: '',
    does: 'the JSON Schema of the YAML blocks',
    load: async () => (await import('./author/schema.ts')).run,
  },
  openapi: {
    usage: '<contract> [--as ROLE]',
    does: 'the OpenAPI 3.1 document of the application',
    load: async () => (await import('./author/openapi.ts')).run,
  },
  types: {
    usage: '<contract> [--as ROLE]',
    does: 'a typed TypeScript client of the application',
    load: async () => (await import('./author/typed-client.ts')).run,
  },
  explain: {
    usage:
      '<contract> --as WHO --do T --with R | --list E | --create E | --read R | --update R | --delete R  [--of E] [--values JSON] [--plan] [--format text|json]  [--data … | --database …]',
    does: 'why a call is allowed or refused, and how it is asked of the database, on the examples or on real data',
    load: async () => (await import('./author/explain.ts')).run,
  },
  privacy: {
    usage: '<contract> [--format text|json]',
    does: 'what a contract does with data of people: the record of processing of the GDPR, as far as it says it',
    load: async () => (await import('./author/privacy.ts')).run,
  },
  mcp: {
    usage: '[contract] [--url https://…]',
    does: 'the Model Context Protocol: tools of the author of a contract, or the calls of an application, for an agent',
    load: async () => (await import('./author/mcp.ts')).run,
  },
  user: {
    usage:
      'add <email> [--name N] [--role R] | list | disable <email> | password <email> | reset-factor <email> | export <email> <folder> | erase <email> [--mentions] [--yes]  [--data … | --database …]',
    does: 'accounts, the password is read from standard input; and all that is kept of somebody',
    load: async () => (await import('./data/user.ts')).run,
  },
  token: {
    usage: 'add <email> --name N [--days 365] | list | revoke <id>  [--data … | --database …]',
    does: 'tokens for scripts',
    load: async () => (await import('./data/token.ts')).run,
  },
  help: { usage: '', does: 'shows this', load: async () => (await import('./help.ts')).run },
  version: {
    usage: '',
    does: 'says which version this is',
    load: async () => (await import('./help.ts')).showVersion,
  },
  plan: {
    usage: '<contract> [--data … | --database …] [--accept STEP] [--format text|json]',
    does: 'says what publishing would do',
    load: async () => (await import('./serve/plan.ts')).run,
  },
  publish: {
    usage: '<contract> [--data … | --database …] [--accept STEP] [--plan HASH] [--format text|json]',
    does: 'publishes a contract',
    load: async () => (await import('./serve/publish.ts')).run,
  },
  advise: {
    usage: '[--format text|json] [--data … | --database …]',
    does: 'says which indexes there are, what for and how much used, and what to change',
    load: async () => (await import('./data/advise.ts')).run,
  },
  doctor: {
    usage: '[--all] [--format text|json] [--data … | --database …]',
    does: 'looks at all that a server needs: configuration, database, disk, clock, mail, work, and the data themselves',
    load: async () => (await import('./doctor/doctor.ts')).run,
  },
  backup: {
    usage:
      '<file> [--data … | --database …] | verify <file> [--identity KEYFILE] [--scratch FOLDER | --database …]',
    does: 'writes everything into one archive; restores one into a database that goes again, to see that it can be',
    load: async () => (await import('./data/backup.ts')).run,
  },
  restore: {
    usage: '<file> [--identity KEYFILE] [--data … | --database …]',
    does: 'reads it back, into empty data on either database',
    load: async () => (await import('./data/restore.ts')).run,
  },
  files: {
    usage: '[move bucket|database | verify [--remove]] [--data … | --database …]',
    does: 'says where files are kept, moves them to a bucket and back, and reads them all',
    load: async () => (await import('./data/files.ts')).run,
  },
  export: {
    usage:
      '<entity> [--format csv|ndjson] [--filter E] [--sort F] [--fields F] [--q W]  [--data … | --database …]',
    does: 'writes records out',
    load: async () => (await import('./data/export.ts')).run,
  },
  import: {
    usage: '<entity> <file> [--key FIELD] [--confirm CODE] [--dry-run]  [--data … | --database …]',
    does: 'reads records in',
    load: async () => (await import('./data/import.ts')).run,
  },
  purge: {
    usage: '<entity>[.<field>] --yes [--data … | --database …]',
    does: 'deletes for good what was retired',
    load: async () => (await import('./data/purge.ts')).run,
  },
};
