/** Runs a command with the words after its name, and answers its exit code. */
export type Run = (words: string[]) => Promise<number>;

export interface Command {
  /** As `ninefold help` shows it: the arguments, and what it does. */
  readonly usage: string;
  readonly does: string;
  /** Loaded only when asked for: a command must not wait for what another needs. Undefined: still to come. */
  readonly load?: () => Promise<Run>;
}

/** Every command there is. */
export const commands: Readonly<Record<string, Command>> = {
  start: {
    usage:
      '[contract] [--port 3000] [--host 127.0.0.1] [--data ./data] [--database postgres://…] [--rehearse] [--clock T] [--locked]',
    does: 'runs a contract',
    load: async () => (await import('./start.ts')).run,
  },
  check: {
    usage: '<contract> [--format text|json|sarif]',
    does: 'says what is wrong in a contract',
    load: async () => (await import('./check.ts')).run,
  },
  new: {
    usage: '<file>',
    does: 'writes a blank contract',
    load: async () => (await import('./new.ts')).run,
  },
  format: {
    usage: '<contract> [--check]',
    does: 'writes the YAML blocks in one style',
    load: async () => (await import('./format.ts')).run,
  },
  schema: {
    usage: '',
    does: 'the JSON Schema of the YAML blocks',
    load: async () => (await import('./schema.ts')).run,
  },
  user: {
    usage: 'add <email> [--name N] [--role R] | list | disable <email>  [--data … | --database …]',
    does: 'accounts; the password is read from standard input',
    load: async () => (await import('./user.ts')).run,
  },
  token: {
    usage: 'add <email> --name N [--days 365] | list | revoke <id>  [--data … | --database …]',
    does: 'tokens for scripts',
    load: async () => (await import('./token.ts')).run,
  },
  help: { usage: '', does: 'shows this', load: async () => (await import('./help.ts')).run },
  version: {
    usage: '',
    does: 'says which version this is',
    load: async () => (await import('./help.ts')).showVersion,
  },
  test: { usage: '<contract>', does: 'runs scenarios and generated tests' },
  plan: { usage: '<contract>', does: 'says what publishing would do' },
  publish: { usage: '<contract>', does: 'publishes a contract' },
  openapi: { usage: '<contract>', does: 'the OpenAPI document' },
  types: { usage: '<contract>', does: 'a typed TypeScript client' },
  explain: { usage: '<contract>', does: 'why a call is allowed or refused' },
  backup: { usage: '<file>', does: 'writes everything into one archive' },
  restore: { usage: '<file>', does: 'reads it back' },
  export: { usage: '<entity>', does: 'writes records out' },
  import: { usage: '<entity> <file>', does: 'reads records in' },
  purge: { usage: '<entity>[.<field>]', does: 'deletes what was retired' },
};
