import { execFile } from 'node:child_process';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { OwnTool } from '#server/agents/mcp-server.ts';

interface AuthorCommand {
  readonly name: string;
  readonly description: string;
  /** Arguments, each an option of the command or (for `with`) what stands behind it. */
  readonly options: Readonly<Record<string, string>>;
  readonly required?: readonly string[];
  /** Options that are always given. */
  readonly always: readonly string[];
}

const commands: readonly AuthorCommand[] = [
  {
    name: 'check',
    description:
      'Checks the contract for errors, and for conditions that take long: findings as JSON, each with its line.',
    options: {},
    always: ['--format', 'json'],
  },
  {
    name: 'test',
    description: 'Runs the scenarios of the examples, each on data of its own.',
    options: { only: 'Only scenarios whose name matches this pattern.' },
    always: [],
  },
  {
    name: 'plan',
    description: 'Shows what publishing the contract would do to existing data, as JSON.',
    options: { data: 'The data folder; default: ./data.', database: 'The address of a PostgreSQL database.' },
    always: ['--format', 'json'],
  },
  {
    name: 'explain',
    description:
      'Explains why a call of a person of the examples is allowed or refused, with the lines that decide.',
    options: {
      as: 'The name of a person of the examples, or `anyone`.',
      do: 'The name of a transition; `with` names the record.',
      with: 'The name of a record of the examples.',
      list: 'The name of an entity to list.',
      create: 'The name of an entity to create a record of.',
      read: 'The name of a record to read.',
      update: 'The name of a record to update.',
      delete: 'The name of a record to delete.',
      values: 'The body of the call, as JSON.',
    },
    required: ['as'],
    always: ['--format', 'json'],
  },
  {
    name: 'format',
    description: 'Writes the YAML blocks of the contract in one style.',
    options: {},
    always: [],
  },
];

/** How long a command may run: scenarios of a large contract take minutes. */
const LONGEST_MS = 600_000;

/** The commands of an author as tools about one contract. Each runs in a process of its own, as on a terminal. */
export function authorTools(file: string): readonly OwnTool[] {
  return commands.map((command) => ({
    offered: {
      name: command.name,
      title: command.name,
      description: command.description,
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(command.options).map(([name, description]) => [
            name,
            { type: 'string', description },
          ]),
        ),
        ...(command.required === undefined ? {} : { required: [...command.required] }),
        additionalProperties: false,
      },
      annotations: { readOnlyHint: command.name !== 'format', openWorldHint: false },
    },
    run: async (given) => {
      const words = wordsOf(command, given);
      return typeof words === 'string' ? mistake(words) : ran([command.name, file, ...words]);
    },
  }));
}

function wordsOf(
  { options, required = [], always }: AuthorCommand,
  given: Readonly<Record<string, unknown>>,
): readonly string[] | string {
  const missing = required.find((name) => given[name] === undefined);
  if (missing !== undefined) return `The argument ${missing} is missing.`;
  const words = [...always];
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(options, name)) return `There is no argument ${name}.`;
    if (typeof value !== 'string') return `The argument ${name} must be a text.`;
    words.push(`--${name}=${value}`);
  }
  return words;
}

function ran(words: readonly string[]): Promise<CallToolResult> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...process.execArgv, process.argv[1] ?? '', ...words],
      { timeout: LONGEST_MS, maxBuffer: 50_000_000 },
      (error, out, err) => {
        const text = [out, err].filter((one) => one !== '').join('\n');
        // Of a command that says nothing, nothing is wrong.
        resolve({ content: [{ type: 'text', text: text === '' ? 'Done.' : text }], isError: failed(error) });
      },
    );
  });
}

/** 1: something was found, which is what was asked for. Anything else went wrong. */
function failed(error: { readonly code?: unknown } | null): boolean {
  return error !== null && error.code !== 1;
}

function mistake(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
