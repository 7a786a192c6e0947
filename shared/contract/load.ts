import { check } from './check/check.ts';
import { compile } from './compile/compile.ts';
import type { Finding } from './finding.ts';
import { Findings } from './language/findings.ts';
import type { Model } from './model.ts';
import { parse } from './parse/parse.ts';
import { resolve } from './resolve/resolve.ts';
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
  const findings = new Findings();
  const document = parse(text, file, findings);
  if (findings.hasFaults) return { findings: findings.sorted() };
  const resolved = resolve(document, findings);
  if (findings.hasFaults) return { findings: findings.sorted() };
  const checked = check(resolved, findings);
  if (findings.hasFaults) return { findings: findings.sorted() };
  const model = compile(resolved, checked);
  review(model, { contract: resolved, checked }, findings);
  return findings.hasFaults ? { findings: findings.sorted() } : { findings: findings.sorted(), model };
}
