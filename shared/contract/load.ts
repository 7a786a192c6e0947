import { check } from './check/check.ts';
import { compile } from './compile/compile.ts';
import type { Finding } from './finding.ts';
import { Findings } from './language/findings.ts';
import type { Model } from './model.ts';
import { parse } from './parse/parse.ts';
import { resolve } from './resolve/resolve.ts';

/**
 * Reads a contract: parse, resolve, check, compile. Stops after the first stage with errors, so all findings of a stage
 * come together, in the order of the document. The model is there when no finding is an error. Never throws.
 */
export function load(text: string, file: string): { findings: readonly Finding[]; model?: Model } {
  const findings = new Findings();
  const document = parse(text, file, findings);
  if (findings.hasErrors) return { findings: findings.sorted() };
  const resolved = resolve(document, findings);
  if (findings.hasErrors) return { findings: findings.sorted() };
  const checked = check(resolved, findings);
  if (findings.hasErrors) return { findings: findings.sorted() };
  return { findings: findings.sorted(), model: compile(resolved, checked) };
}
