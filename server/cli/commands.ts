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
    does: 'Runs a contract as a web application. With --rehearse it runs on the people and records of its examples, and keeps nothing.',
    load: async () => (await import('./serve/start.ts')).run,
  },
  check: {
    usage: '<contract> [--format text|json|sarif] [--data … | --database …] [--fix [--dry-run]]',
    does: 'Checks a contract for errors, and for conditions that take long. With data it uses the real numbers of records. With fix it mends what leaves nothing to choose.',
    load: async () => (await import('./author/check.ts')).run,
  },
  test: {
    usage: '<contract> [--only PATTERN] [--junit FILE] [--database sqlite|postgres://…]',
    does: 'Runs the scenarios of the examples, on a database of its own.',
    load: async () => (await import('./author/test.ts')).run,
  },
  new: {
    usage: '<file>',
    does: 'Writes a blank contract.',
    load: async () => (await import('./author/new.ts')).run,
  },
  format: {
    usage: '<contract> [--check]',
    does: 'Writes the YAML blocks of a contract in one style. With --check it only says whether it would change something, and then ends with 1.',
    load: async () => (await import('./author/format.ts')).run,
  },
  migrate: {
    usage: '<contract> [--check]',
    does: 'Writes into a contract for which language it was written. With --check it only says where.',
    load: async () => (await import('./author/migrate.ts')).run,
  },
  translate: {
    usage: '<contract> [--to de,fr] [--check]',
    does: 'Lists the texts of a contract that are not translated, and writes a file for each language beside it.',
    load: async () => (await import('./author/translate.ts')).run,
  },
  schema: {
    usage: '',
    does: 'Prints the JSON Schema of the YAML blocks, for editors.',
    load: async () => (await import('./author/schema.ts')).run,
  },
  openapi: {
    usage: '<contract> [--as ROLE]',
    does: 'Prints the OpenAPI 3.1 document of the application.',
    load: async () => (await import('./author/openapi.ts')).run,
  },
  types: {
    usage: '<contract> [--as ROLE]',
    does: 'Prints a typed TypeScript client of the application.',
    load: async () => (await import('./author/typed-client.ts')).run,
  },
  explain: {
    usage:
      '<contract> --as WHO --do T --with R | --list E | --create E | --read R | --update R | --delete R  [--of E] [--values JSON] [--plan] [--format text|json]  [--data … | --database …]',
    does: 'Explains why a call is allowed or refused, and how the database runs it, on the examples or on real data.',
    load: async () => (await import('./author/explain.ts')).run,
  },
  privacy: {
    usage: '<contract> [--format text|json]',
    does: 'Prints the record of processing activities (GDPR, Article 30), as far as the contract has it.',
    load: async () => (await import('./author/privacy.ts')).run,
  },
  mcp: {
    usage: '[contract] [--url https://…]',
    does: 'Serves the Model Context Protocol to an agent: tools for the author of a contract or, with --url, the calls of an application.',
    load: async () => (await import('./author/mcp.ts')).run,
  },
  user: {
    usage:
      'add <email> [--name N] [--role R] | list | disable <email> | password <email> | reset-factor <email> | export <email> <folder> | erase <email> [--mentions] [--yes]  [--data … | --database …]',
    does: 'Manages accounts, and exports or erases all data of a person. It reads passwords from standard input.',
    load: async () => (await import('./data/user.ts')).run,
  },
  token: {
    usage:
      'add <email> --name N [--scope S,…] [--from NETWORK,…] [--days 365 | --expires DATE] | list | revoke <id>  [--data … | --database …]',
    does: 'Manages tokens for scripts.',
    load: async () => (await import('./data/token.ts')).run,
  },
  help: {
    usage: '[command]',
    does: 'Lists all commands, or shows one.',
    load: async () => (await import('./help.ts')).run,
  },
  version: {
    usage: '',
    does: 'Prints the version.',
    load: async () => (await import('./help.ts')).showVersion,
  },
  plan: {
    usage: '<contract> [--data … | --database …] [--accept STEP] [--format text|json]',
    does: 'Shows what publishing a contract would change.',
    load: async () => (await import('./serve/plan.ts')).run,
  },
  publish: {
    usage: '<contract> [--data … | --database …] [--accept STEP] [--plan HASH] [--format text|json]',
    does: 'Publishes a contract.',
    load: async () => (await import('./serve/publish.ts')).run,
  },
  advise: {
    usage: '[--format text|json] [--data … | --database …]',
    does: 'Lists the indexes with their purpose and use, the changes that it recommends, and slow calls.',
    load: async () => (await import('./data/advise.ts')).run,
  },
  doctor: {
    usage: '[--all] [--format text|json] [--data … | --database …]',
    does: 'Checks everything that a server needs: configuration, database, disk, clock, mail, waiting work, and the data themselves.',
    load: async () => (await import('./doctor/doctor.ts')).run,
  },
  backup: {
    usage:
      '<file> [--data … | --database …] | verify <file> [--identity KEYFILE] [--scratch FOLDER | --database …]',
    does: 'Writes all data into one archive. With verify it restores an archive into a temporary database, to test it.',
    load: async () => (await import('./data/backup.ts')).run,
  },
  restore: {
    usage: '<file or folder> [--identity KEYFILE] [--data … | --database …]',
    does: 'Restores an archive, or a folder of open files, into empty data, on either database.',
    load: async () => (await import('./data/restore.ts')).run,
  },
  files: {
    usage: '[move bucket|database | verify [--remove]] [--data … | --database …]',
    does: 'Shows where files are stored, moves them to a bucket or back, or verifies them all.',
    load: async () => (await import('./data/files.ts')).run,
  },
  export: {
    usage:
      '<entity> [--format csv|ndjson] [--filter E] [--sort F] [--fields F] [--q W] | --everything <folder>  [--data … | --database …]',
    does: 'Writes records to standard output. With --everything it writes all data as open files, which restore reads again.',
    load: async () => (await import('./data/export.ts')).run,
  },
  import: {
    usage: '<entity> <file> [--key FIELD] [--confirm CODE] [--dry-run]  [--data … | --database …]',
    does: 'Reads records from a file.',
    load: async () => (await import('./data/import.ts')).run,
  },
  purge: {
    usage: '<entity>[.<field>] [--yes] [--data … | --database …]',
    does: 'Shows how much a retired field or entity holds. With --yes it deletes these data for good.',
    load: async () => (await import('./data/purge.ts')).run,
  },
};
