import type { DocumentDeclaration, FeedDeclaration } from '../declaration-calls.ts';
import type { Checking } from './checking/checking.ts';
import { checkMailText } from './checking/mail-text.ts';

/** What a document says of its record: its texts, and the fields beside the address. */
export function checkDocument(document: DocumentDeclaration, checking: Checking): void {
  const { entity, title, head, address, facts, text, foot } = document;
  const scope = { record: entity.text, titles: true };
  checking.condition(document.if, { record: entity.text });
  checking.template(title, scope);
  for (const node of [head, address, text, foot])
    if (node !== undefined) checkMailText({ node, scope: { ...scope, runs: true }, checking });
  const resolved = checking.contract.entities.get(entity.text);
  if (resolved !== undefined) for (const name of facts) checking.path(name, resolved, 'single');
}

/** What a feed says of each record. */
export function checkFeed({ entity, where, entry, text }: FeedDeclaration, checking: Checking): void {
  const scope = { record: entity.text };
  checking.condition(where, scope);
  for (const node of [entry, text])
    if (node !== undefined) checking.template(node, { ...scope, titles: true });
}
