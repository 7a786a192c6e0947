import { fieldType } from '#shared/fields/field-types.ts';
import type { Type } from '#shared/expression/expression.ts';
import { describeType } from '#shared/expression/check/type-fit.ts';
import type { NoticeDeclaration, QueryDeclaration } from '../declaration-calls.ts';
import { checkAggregate, checkGroup } from './aggregates.ts';
import { checkDocument, checkFeed } from './documents.ts';
import { checkMail } from './mails.ts';
import { checkInbox, checkOutsideCall, checkReceive } from './outside.ts';
import type { Checking } from './checking/checking.ts';

/** Expressions and texts of point 7. */
export function checkCalls(checking: Checking): void {
  const { queries, webhooks, notices, mails, documents, feeds, schedules, calls, receives, inboxes } =
    checking.contract.declaration;
  for (const query of queries) checkQuery(query, checking);
  for (const webhook of webhooks)
    checking.condition(webhook.if, { record: webhook.entity.text, old: true, about: true });
  for (const notice of notices) checkNotice(notice, checking);
  for (const mail of mails) checkMail(mail, checking);
  for (const call of calls) checkOutsideCall(call, checking);
  for (const receive of receives) checkReceive(receive, checking);
  for (const inbox of inboxes) checkInbox(inbox, checking);
  for (const document of documents) checkDocument(document, checking);
  for (const feed of feeds) checkFeed(feed, checking);
  for (const { where, entity } of schedules) checking.condition(where, { record: entity.text });
}

function checkQuery(query: QueryDeclaration, checking: Checking): void {
  const params = new Map<string, Type>();
  for (const { name, settings, initial } of query.params) {
    if (settings === undefined) continue;
    const type = fieldType(settings, '');
    params.set(name.text, type);
    if (initial !== undefined) checking.value(initial, { expected: type });
  }
  const scope = { record: query.entity.text, params };
  checking.condition(query.where, scope);
  checkGroup(query.group, scope, checking);
  for (const value of query.values) checkAggregate(value, { ...scope, group: query.group }, checking);
}

/** A notice goes to a user, or to a list of users. */
function checkNotice(notice: NoticeDeclaration, checking: Checking): void {
  const scope = { record: notice.entity.text, old: true };
  checking.condition(notice.if, scope);
  checking.template(notice.title, { ...scope, titles: true });
  checking.template(notice.text, { ...scope, titles: true });
  const type = checking.value(notice.to, scope)?.type;
  if (type === undefined) return;
  const single = type.kind === 'list' ? type.element : type;
  if (single.kind === 'record' && single.entity === 'user') return;
  const message = `A notice goes to users; this is ${describeType(type)}.`;
  const hint = 'For instance `to: borrower`, or `to: "all.users.filter(u, …)"`.';
  checking.findings.add('wrong_type', notice.to.place, { message, hint });
}
