import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Finding } from '#shared/contract/finding.ts';
import { findingAnswer } from '#shared/contract/finding-answer.ts';
import { renderFinding } from '#shared/contract/render-finding.ts';
import { loadToRun } from '#server/sizes/load-to-run.ts';
import { priceContract } from '#server/pricing/price-contract.ts';
import { inColours } from '#server/cli/support/colours.ts';
import { asSarif } from './sarif.ts';
import { say, type CheckOutput } from '#server/cli/support/say-lines.ts';

const usage = 'Usage: ninefold check <contract> [--format text|json|sarif]';

/** Exit codes: 0 no finding of level error, 1 some, 2 the contract could not be read or the command is wrong. */
export async function run(argv: readonly string[]): Promise<number> {
  return await check(argv, say);
}

/** `ninefold check`: the findings of a contract, or silence. Of what is dear the price is told, by the plans of a database made for it. */
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
  const { findings: found, model } = loadToRun(text, request.file);
  const findings = model === undefined ? found : await priceContract(found, { text, model });
  if (request.format === 'json') output.out(asJson(findings));
  else if (request.format === 'sarif') output.out(asSarif(findings));
  else for (const line of asText(findings, text, output.colours === true)) output.out(line);
  return findings.some(({ level }) => level === 'error') ? 1 : 0;
}

const formats = ['text', 'json', 'sarif'] as const;

interface Request {
  readonly file: string;
  readonly format: (typeof formats)[number];
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
  const format = formats.find((name) => name === values.format);
  return format === undefined ? `There is no format ${String(values.format)}.\n${usage}` : { file, format };
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

function asText(findings: readonly Finding[], text: string, colours: boolean): readonly string[] {
  const rendered = findings.map((finding) => renderFinding(finding, text, colours ? inColours : undefined));
  const errors = findings.filter(({ level }) => level === 'error').length;
  return errors === 0 ? rendered : [...rendered, `${errors} ${errors === 1 ? 'error' : 'errors'}.`];
}

function asJson(findings: readonly Finding[]): string {
  const list = findings.map(findingAnswer);
  return JSON.stringify({ findings: list }, undefined, 2);
}
