import { type Loaded, load } from '#shared/contract/load.ts';
import { codeFindings } from '#server/sandbox/code-findings.ts';
import { largeStatements } from './large-statements.ts';

/** A contract that is to run here: what is wrong with it by itself, with its code, and what no database could be asked. */
export function loadToRun(text: string, file: string): Loaded {
  const loaded = load(text, file);
  if (loaded.model === undefined) return loaded;
  const found = [...codeFindings(loaded.model.program, file), ...largeStatements(loaded.model)];
  if (found.length === 0) return loaded;
  return { findings: [...loaded.findings, ...found] };
}
