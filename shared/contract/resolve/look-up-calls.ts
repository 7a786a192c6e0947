import type {
  DocumentDeclaration,
  FeedDeclaration,
  MailDeclaration,
  QueryDeclaration,
  WebhookDeclaration,
} from '../declaration-calls.ts';
import type { Name } from '../language/node.ts';
import type { Lookup } from './lookup.ts';
import { lookUpSettings } from './look-up-entities.ts';
import { reportUnknown } from '../reading/declared-name.ts';
import { hasKey, type ResolvedEntity, transitionsOf } from './resolved.ts';

/** Point 7: settings of parameters that do not go together. */
export function lookUpParams(queries: readonly QueryDeclaration[], lookup: Lookup): void {
  for (const { params } of queries) for (const param of params) lookUpSettings(param, lookup);
}

/** Point 7: the fields that webhooks send. */
export function lookUpSent(webhooks: readonly WebhookDeclaration[], lookup: Lookup): void {
  for (const { on, send } of webhooks) {
    const entity = lookup.known(on[0]?.entity.text ?? '');
    if (entity !== undefined) for (const name of send ?? []) lookUpField(name, entity, lookup);
  }
}

function lookUpField(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const field = lookup.field(name, entity);
  if (field?.shape?.secret !== true && field?.shape?.type !== 'key') return;
  lookup.findings.add('wrong_value', name.place, `\`${entity.name}.${name.text}\` is never sent to anybody.`);
}

/** Point 7: what a mail names of the record it is about. */
export function lookUpMails(
  mails: readonly MailDeclaration[],
  documents: readonly DocumentDeclaration[],
  lookup: Lookup,
): void {
  for (const mail of mails) {
    const entity = lookup.known(mail.entity.text);
    if (entity === undefined) continue;
    const drawn = documents.filter(({ entity: of }) => of.text === entity.name).map(({ name }) => name.text);
    for (const name of mail.attach) if (!drawn.includes(name.text)) lookUpFile(name, entity, lookup);
    for (const name of [mail.sent, mail.failed]) if (name !== undefined) lookUpStep(name, entity, lookup);
    if (mail.as?.text !== 'holder' || hasKey(entity)) continue;
    const message = `\`${entity.name}\` has no key, so nobody is its holder.`;
    const hint = `Give \`${entity.name}\` a field of type \`key\`, or name a role.`;
    lookup.findings.add('wrong_value', mail.as.place, { message, hint });
  }
}

function lookUpFile(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const type = lookup.field(name, entity)?.shape?.type;
  if (type === undefined || type === 'file' || type === 'image') return;
  const message = `\`${entity.name}.${name.text}\` holds no file, so nothing can go along.`;
  lookup.findings.add('wrong_type', name.place, message);
}

/** The engine makes it, so nothing can be sent with it. */
function lookUpStep(name: Name, entity: ResolvedEntity, lookup: Lookup): void {
  const steps = transitionsOf(entity);
  if (!steps.includes(name.text))
    reportUnknown(name, { what: `transition of \`${entity.name}\` called`, among: steps }, lookup.findings);
}

/** Point 7: the fields by which a feed is a calendar. */
export function lookUpFeeds(feeds: readonly FeedDeclaration[], lookup: Lookup): void {
  for (const { entity: of, from, to } of feeds) {
    const entity = lookup.known(of.text);
    if (entity === undefined) continue;
    if (to !== undefined && from === undefined) {
      const message = 'A calendar needs the beginning of each entry too.';
      lookup.findings.add('missing_key', to.place, { message, hint: 'Add `from: <field>`.' });
    }
    const types = [from, to].flatMap((name) => (name === undefined ? [] : [typeOf(name, entity)]));
    for (const [place, name] of [from, to].filter((one) => one !== undefined).entries())
      if (!['date', 'datetime', undefined].includes(types[place])) {
        const message = `\`${entity.name}.${name.text}\` is neither a date nor a moment.`;
        lookup.findings.add('wrong_type', name.place, message);
      }
  }
}

function typeOf(name: Name, entity: ResolvedEntity): string | undefined {
  return entity.fields.get(name.text)?.shape?.type;
}
