import { messageOf, type Text, type Writer, writeText } from '../messages/message.ts';
import type { AdvisedIndex, IndexAdvice } from './calls/owner.ts';

/** How it is called: by its fields. */
export function nameOf({ kind, fields }: Pick<AdvisedIndex, 'kind' | 'fields'>): Text {
  if (kind === 'search') return messageOf('studio.indexOfSearch');
  const listed = fields.join(', ');
  return kind === 'unique' ? messageOf('studio.indexUnique', { fields: listed }) : listed;
}

/** What became of it, and how often it was used. */
export function stateOf({ state, used }: AdvisedIndex): Text {
  if (state === 'missing') return messageOf('studio.indexMissing');
  if (state === 'left_out') return messageOf('studio.indexLeftOut');
  return used === undefined ? messageOf('studio.indexMade') : messageOf('studio.indexUsed', { used });
}

/** What to change; undefined where nothing is to be done. `watched`: uses have been counted for long enough to miss one. */
export function adviceOn({ state, used, kind }: AdvisedIndex, watched: boolean): Text | undefined {
  if (state === 'missing') return messageOf('studio.adviceMissing');
  if (state === 'left_out') return messageOf('studio.adviceLeftOut');
  if (used !== 0 || kind === 'unique' || !watched) return undefined;
  return messageOf('studio.adviceUnused');
}

/** The advice as it is sent or printed. */
export function writeAdvice(advice: IndexAdvice<Text>, write: Writer): IndexAdvice<string> {
  const indexes = advice.indexes.map(({ reasons, ...index }) => ({
    ...index,
    reasons: reasons.map(({ text, line }) => ({ text: writeText(text, write), line })),
  }));
  return { ...advice, indexes };
}
