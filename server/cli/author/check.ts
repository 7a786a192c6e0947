import type { Finding } from '#shared/contract/finding.ts';
import { placeInFiles } from '#shared/contract/beside/files-beside.ts';
import { findingAnswers } from '#shared/contract/finding-answer.ts';
import { renderFinding } from '#shared/contract/render-finding.ts';
import { readSourceOf } from '#server/instance/read-contract.ts';
import { asWritten, type ContractSource } from '#server/operations/contract/contract-source.ts';
import { loadToRun } from '#server/sizes/load-to-run.ts';
import { priceContract } from '#server/pricing/price-contract.ts';
import { dataPlace } from '#server/cli/support/data-place.ts';
import { parseOptions } from '#server/cli/support/options.ts';
import type { DataPlace } from '#server/db/open/open-database.ts';
import { inColours } from '#server/cli/support/colours.ts';
import { refused } from '#server/cli/support/refused.ts';
import { mend, type MendAnswer } from './mend.ts';
import { asSarif } from './sarif.ts';
import { say, type CheckOutput } from '#server/cli/support/say-lines.ts';

const usage =
  'Usage: ninefold check <contract> [--format text|json|sarif] [--data … | --database …] [--fix [--dry-run]]';

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
  if (typeof request === 'string') return refused(request, 2, output);
  if (request.fix !== undefined) {
    const answer = await mended(request.file, request.fix);
    if (answer.kind === 'refused') return refused(answer.message, 2, output);
    for (const line of answer.lines) output.out(line);
    if (request.fix === 'dry') return 0;
  }
  // Broken UTF-8 becomes U+FFFD, which is a finding.
  const source = await readSourceOf(request.file);
  if ('kind' in source) return refused(source.message, 2, output);
  const { text } = source;
  const { findings: found, model } = loadToRun(text, request.file);
  const priced =
    model === undefined
      ? { kind: 'priced' as const, findings: found }
      : await priceContract(found, { text, model }, request.place);
  if (priced.kind === 'closed') return refused(priced.message, 2, output);
  const written = priced.findings.map((finding) => asWritten(finding, source));
  const findings = written.map(({ finding }) => finding);
  if (request.format === 'json') output.out(asJson(priced.findings, source));
  else if (request.format === 'sarif') output.out(asSarif(findings));
  else for (const line of asText(written, output.colours === true)) output.out(line);
  return findings.some(({ level }) => level === 'error') ? 1 : 0;
}

async function mended(file: string, fix: NonNullable<Request['fix']>): Promise<MendAnswer> {
  const source = await readSourceOf(file);
  if ('kind' in source) return { kind: 'refused', message: source.message };
  const read = (text: string) => loadToRun(text, file).findings;
  return await mend({ source, file, read, isDry: fix === 'dry' });
}

const formats = ['text', 'json', 'sarif'] as const;

interface Request {
  readonly file: string;
  readonly format: (typeof formats)[number];
  /** The data by which it is priced; undefined: by none. */
  readonly place: DataPlace | undefined;
  /** Whether its fixes are taken, or only shown. */
  readonly fix: 'take' | 'dry' | undefined;
}

/** What was asked for, or what is wrong with it. */
function parseArguments(argv: readonly string[]): Request | string {
  const options = parseOptions(argv, {
    format: 'value',
    data: 'value',
    database: 'value',
    fix: 'switch',
    'dry-run': 'switch',
  });
  if (options.kind === 'wrong') return `${options.message}\n${usage}`;
  const { format: asked = 'text', data, database } = options.values;
  const [file, ...others] = options.words;
  if (file === undefined || others.length > 0) return usage;
  const format = formats.find((name) => name === asked);
  if (format === undefined) return `There is no format ${asked}.\n${usage}`;
  const isDry = options.switches.has('dry-run');
  if (isDry && !options.switches.has('fix')) return `--dry-run goes with --fix.\n${usage}`;
  if (options.switches.has('fix') && format !== 'text') return `--fix says what it does as text.\n${usage}`;
  const fix = options.switches.has('fix') ? (isDry ? 'dry' : 'take') : undefined;
  if (data === undefined && database === undefined) return { file, format, fix, place: undefined };
  const found = dataPlace(options.values, {});
  return found.kind === 'wrong' ? found.message : { file, format, fix, place: found.place };
}

function asText(written: readonly ReturnType<typeof asWritten>[], colours: boolean): readonly string[] {
  const paint = colours ? inColours : undefined;
  const rendered = written.map(({ finding, text }) => renderFinding(finding, text, paint));
  const errors = written.filter(({ finding }) => finding.level === 'error').length;
  return errors === 0 ? rendered : [...rendered, `${errors} ${errors === 1 ? 'error' : 'errors'}.`];
}

function asJson(findings: readonly Finding[], source: ContractSource): string {
  const list = findingAnswers(findings, source.text, (place) => placeInFiles(place, source));
  return JSON.stringify({ findings: list }, undefined, 2);
}
