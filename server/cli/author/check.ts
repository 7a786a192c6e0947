import type { Finding } from '#shared/contract/finding.ts';
import { findingAnswer } from '#shared/contract/finding-answer.ts';
import { renderFinding } from '#shared/contract/render-finding.ts';
import { readSourceOf } from '#server/instance/read-contract.ts';
import { asWritten } from '#server/operations/contract/contract-source.ts';
import { loadToRun } from '#server/sizes/load-to-run.ts';
import { priceContract } from '#server/pricing/price-contract.ts';
import { dataPlace } from '#server/cli/support/data-place.ts';
import { parseOptions } from '#server/cli/support/options.ts';
import type { DataPlace } from '#server/db/open/open-database.ts';
import { inColours } from '#server/cli/support/colours.ts';
import { asSarif } from './sarif.ts';
import { say, type CheckOutput } from '#server/cli/support/say-lines.ts';

const usage = 'Usage: ninefold check <contract> [--format text|json|sarif] [--data … | --database …]';

/** Exit codes: 0 no finding of level error, 1 some, 2 the contract could not be read or the command is wrong. */
export async function run(argv: readonly string[]): Promise<number> {
  return await check(argv, say);
}

/**
 * `ninefold check`: the findings of a contract, or silence. Of what is dear the price is told: by the records and indexes
 * of the data that are named, else by records that are assumed.
 */
export async function check(argv: readonly string[], output: CheckOutput): Promise<number> {
  const request = parseArguments(argv);
  if (typeof request === 'string') {
    output.error(request);
    return 2;
  }
  // Broken UTF-8 becomes U+FFFD, which is a finding.
  const source = await readSourceOf(request.file);
  if ('kind' in source) {
    output.error(source.message);
    return 2;
  }
  const { text } = source;
  const { findings: found, model } = loadToRun(text, request.file);
  const priced =
    model === undefined
      ? { kind: 'priced' as const, findings: found }
      : await priceContract(found, { text, model }, request.place);
  if (priced.kind === 'closed') {
    output.error(priced.message);
    return 2;
  }
  const written = priced.findings.map((finding) => asWritten(finding, source));
  const findings = written.map(({ finding }) => finding);
  if (request.format === 'json') output.out(asJson(findings));
  else if (request.format === 'sarif') output.out(asSarif(findings));
  else for (const line of asText(written, output.colours === true)) output.out(line);
  return findings.some(({ level }) => level === 'error') ? 1 : 0;
}

const formats = ['text', 'json', 'sarif'] as const;

interface Request {
  readonly file: string;
  readonly format: (typeof formats)[number];
  /** The data by which it is priced; undefined: by none. */
  readonly place: DataPlace | undefined;
}

/** What was asked for, or what is wrong with it. */
function parseArguments(argv: readonly string[]): Request | string {
  const options = parseOptions(argv, { format: 'value', data: 'value', database: 'value' });
  if (options.kind === 'wrong') return `${options.message}\n${usage}`;
  const { format: asked = 'text', data, database } = options.values;
  const [file, ...others] = options.words;
  if (file === undefined || others.length > 0) return usage;
  const format = formats.find((name) => name === asked);
  if (format === undefined) return `There is no format ${asked}.\n${usage}`;
  if (data === undefined && database === undefined) return { file, format, place: undefined };
  const found = dataPlace(options.values, {});
  return found.kind === 'wrong' ? found.message : { file, format, place: found.place };
}

function asText(written: readonly ReturnType<typeof asWritten>[], colours: boolean): readonly string[] {
  const paint = colours ? inColours : undefined;
  const rendered = written.map(({ finding, text }) => renderFinding(finding, text, paint));
  const errors = written.filter(({ finding }) => finding.level === 'error').length;
  return errors === 0 ? rendered : [...rendered, `${errors} ${errors === 1 ? 'error' : 'errors'}.`];
}

function asJson(findings: readonly Finding[]): string {
  const list = findings.map(findingAnswer);
  return JSON.stringify({ findings: list }, undefined, 2);
}
