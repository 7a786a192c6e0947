import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Finding } from '#shared/contract/finding.ts';
import { load } from '#shared/contract/load.ts';
import { renderFinding } from '#shared/contract/render-finding.ts';

/** Where a command writes; both take whole lines. */
export interface CheckOutput {
  out(line: string): void;
  error(line: string): void;
}

const usage = 'Usage: ninefold check <contract> [--format text|json]';

/** Exit codes: 0 no finding of level error, 1 some, 2 the contract could not be read or the command is wrong. */
export async function run(argv: readonly string[]): Promise<number> {
  return await check(argv, {
    out: (line) => process.stdout.write(`${line}\n`),
    error: (line) => process.stderr.write(`${line}\n`),
  });
}

/** `ninefold check`: the findings of a contract, or silence. Nothing but the file is read. */
export async function check(argv: readonly string[], output: CheckOutput): Promise<number> {
  const request = parseArguments(argv);
  if (typeof request === 'string') {
    output.error(request);
    return 2;
  }
  const text = await readContract(request.file);
  if (text === undefined) {
    output.error(`${request.file} could not be read.`);
    return 2;
  }
  const { findings } = load(text, request.file);
  if (request.format === 'json') output.out(asJson(findings));
  else for (const line of asText(findings, text)) output.out(line);
  return findings.some(({ level }) => level === 'error') ? 1 : 0;
}

interface Request {
  readonly file: string;
  readonly format: 'text' | 'json';
}

/** What was asked for, or what is wrong with it. */
function parseArguments(argv: readonly string[]): Request | string {
  const options = { format: { type: 'string', default: 'text' } } as const;
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const unknown = tokens.find((token) => token.kind === 'option' && token.name !== 'format');
  if (unknown?.kind === 'option') return `There is no option ${unknown.rawName}.\n${usage}`;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) return usage;
  if (values.format === 'sarif') return 'The format sarif is not available in this version.';
  if (values.format !== 'text' && values.format !== 'json')
    return `There is no format ${String(values.format)}.\n${usage}`;
  return { file, format: values.format };
}

/** The text of a file; undefined where there is none to be read. Broken UTF-8 becomes U+FFFD, which is a finding. */
async function readContract(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

function asText(findings: readonly Finding[], text: string): readonly string[] {
  const rendered = findings.map((finding) => renderFinding(finding, text));
  const errors = findings.filter(({ level }) => level === 'error').length;
  return errors === 0 ? rendered : [...rendered, `${errors} ${errors === 1 ? 'error' : 'errors'}.`];
}

function asJson(findings: readonly Finding[]): string {
  const list = findings.map(({ code, level, message, hint, place }) => ({
    code,
    level,
    message,
    hint: hint ?? null,
    file: place.file,
    line: place.line,
    column: place.column,
  }));
  return JSON.stringify({ findings: list }, undefined, 2);
}
