import { type KeptText, keptText as keptForm } from '#shared/messages/kept-text.ts';
import { parseJson } from '#shared/api/json-text.ts';
import type { Text } from '#shared/messages/message.ts';
import { type WrittenAs, written } from './write-message.ts';

/** A text as a column keeps it, to be written for whoever reads it. */
export function keptText(text: Text): string {
  const kept: KeptText = { english: written(text), text };
  return JSON.stringify(kept);
}

/** What a column keeps, for a reader; a sentence that stands there as it is stays one. */
export function readKeptText(column: unknown, reader?: WrittenAs): string | null {
  if (typeof column !== 'string') return null;
  const json = parseJson(column);
  const kept = json.kind === 'done' ? keptForm.safeParse(json.value) : undefined;
  return kept?.success ? writeKept(kept.data, reader) : column;
}

/** A kept text for a reader; in English where this Ninefold does not know its message, or writes it with other values. */
export function writeKept(kept: KeptText | string, reader?: WrittenAs): string {
  if (typeof kept === 'string') return kept;
  try {
    return written(kept.text, reader);
  } catch {
    return kept.english;
  }
}
