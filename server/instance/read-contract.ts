import type { Finding } from '#shared/contract/finding.ts';
import type { Model } from '#shared/contract/model.ts';
import { renderFinding } from '#shared/contract/render-finding.ts';
import { type Closed, closed } from './closed.ts';
import { whyUnreadable } from './why-unreadable.ts';
import { asWritten, type ContractSource, readSource } from '#server/operations/contract/contract-source.ts';
import { loadToRun } from '#server/sizes/load-to-run.ts';

/** A contract without errors, as its file says it. */
export interface ContractFile {
  readonly kind: 'contract';
  readonly file: string;
  readonly text: string;
  readonly model: Model;
}

/** Reads and checks a contract file. Its errors are told as `ninefold check` tells them. */
export async function readContract(file: string): Promise<ContractFile | Closed> {
  const source = await readSourceOf(file);
  if ('kind' in source) return source;
  const { text } = source;
  const { findings, model } = loadToRun(text, file);
  if (model !== undefined) return { kind: 'contract', file, text, model };
  const errors = errorsIn(findings, source);
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  return closed(`${errors.join('\n')}\n${count}: ${file} cannot run.`);
}

/** The errors among findings, each with its place in the file that it stands in. */
export function errorsIn(findings: readonly Finding[], source: ContractSource): readonly string[] {
  return findings
    .filter(({ level }) => level === 'error')
    .map((one) => {
      const { finding, text } = asWritten(one, source);
      return renderFinding(finding, text);
    });
}

/** A contract with the files beside it; or why it cannot be read. */
export async function readSourceOf(file: string): Promise<ContractSource | Closed> {
  try {
    return await readSource(file);
  } catch (error) {
    const why = whyUnreadable(file, error);
    if (why === undefined) throw error;
    return closed(why, 2);
  }
}
