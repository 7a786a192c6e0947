import { check } from './check/check.ts';
import type { CheckedExpressions } from './check/checking.ts';
import { compile } from './compile/compile.ts';
import type { Finding } from './finding.ts';
import { Findings } from './language/findings.ts';
import type { Model } from './model.ts';
import { parse } from './parse/parse.ts';
import { resolve } from './resolve/resolve.ts';
import type { Resolved } from './resolve/resolved.ts';
import { review } from './review/review.ts';

interface Loaded {
  readonly findings: readonly Finding[];
  readonly model?: Model;
}

/**
 * Reads a contract: parse, resolve, check, compile, review. Stops after the first stage with errors, so all findings of a
 * stage come together, in the order of the document. The model is there when no finding is an error. Never throws.
 */
export function load(text: string, file: string): Loaded {
  const loaded = loadAhead(text, file);
  const hasErrors = loaded.findings.some(({ level }) => level === 'error');
  return hasErrors ? { findings: loaded.findings } : loaded;
}

/** Like `load`, but with a model also where the only errors are constructs that are not carried out yet. */
export function loadAhead(text: string, file: string): Loaded {
  const { findings, built } = loadStages(text, file);
  return built === undefined ? { findings } : { findings, model: built.model };
}

/** What the stages leave for who asks about the words of the contract, and not only what they mean. */
export interface Built {
  readonly model: Model;
  readonly contract: Resolved;
  readonly checked: CheckedExpressions;
}

/** Like `loadAhead`, with what the stages before the model made; `read` also where an expression has mistakes. */
export function loadStages(
  text: string,
  file: string,
): { readonly findings: readonly Finding[]; readonly read?: Omit<Built, 'model'>; readonly built?: Built } {
  const findings = new Findings();
  const document = parse(text, file, findings);
  if (findings.hasErrors) return { findings: findings.sorted() };
  const contract = resolve(document, findings);
  if (findings.hasErrors) return { findings: findings.sorted() };
  const checked = check(contract, findings);
  if (findings.hasErrors) return { findings: findings.sorted(), read: { contract, checked } };
  const model = compile(contract, checked);
  review(model, { contract, checked }, findings);
  const built = findings.hasErrors ? undefined : { model, contract, checked };
  return { findings: findings.sorted(), read: { contract, checked }, built };
}
