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
  const errors = findings.filter(({ level }) => level === 'error');
  const rendered = errors.map((finding) => {
    const written = asWritten(finding, source);
    return renderFinding(written.finding, written.text);
  });
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  return closed(`${rendered.join('\n')}\n${count}: ${file} cannot run.`);
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
