import type { Finding, FindingLevel, Fix, Place } from '../finding.ts';
import { type FindingCode, findingCodes } from './finding-codes.ts';

export interface Said {
  readonly message: string;
  readonly hint?: string;
  /** Where the finding is milder than its code usually is. */
  readonly level?: FindingLevel;
  readonly fixes?: readonly Fix[];
}

/** Collects the findings of one stage. */
export class Findings {
  readonly #list: Finding[] = [];
  /** What was said once of a place is not said again. */
  readonly #said = new Set<string>();

  add(code: FindingCode, place: Place, said: string | Said): void {
    const { message, hint, level, fixes } = typeof said === 'string' ? { message: said } : said;
    const key = `${code} ${place.line} ${place.column} ${place.endColumn} ${message}`;
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.#list.push({ code, level: level ?? findingCodes[code].level, message, hint, place, fixes });
  }

  addAll(findings: readonly Finding[]): void {
    for (const { code, place, ...said } of findings) this.add(code, place, said);
  }

  get hasErrors(): boolean {
    return this.#list.some((finding) => finding.level === 'error');
  }

  /** All findings in the order of the document. */
  sorted(): readonly Finding[] {
    return this.#list.toSorted(
      (a, b) => a.place.line - b.place.line || a.place.column - b.place.column || compareText(a.code, b.code),
    );
  }
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
