import type { Finding } from './finding.ts';

/** A finding as it is sent and printed as JSON. */
export interface FindingAnswer {
  readonly code: string;
  readonly level: Finding['level'];
  readonly message: string;
  readonly hint: string | null;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The finding without the end of its place. */
export function findingAnswer({ code, level, message, hint, place }: Finding): FindingAnswer {
  const { file, line, column } = place;
  return { code, level, message, hint: hint ?? null, file, line, column };
}
