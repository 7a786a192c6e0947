import type { Reporter } from '#server/observe/report.ts';
import type { Follow } from '#server/sending/note-outcome.ts';
import { followCalls } from './follow-calls.ts';
import { followMails } from './follow-mails.ts';

/** What the contract does once it is known what became of a message. */
export function followSent(report: Reporter): Follow {
  const mails = followMails(report);
  const of = ({ kind }: { readonly kind: 'mail' | 'call' }) => (kind === 'mail' ? mails : followCalls);
  return {
    locks: (runtime, settled) => of(settled).locks(runtime, settled),
    act: (at, settled) => of(settled).act(at, settled),
  };
}
