import type { EventDeclaration, NoticeDeclaration, WebhookDeclaration } from '../declaration-calls.ts';
import type { Findings } from '../language/findings.ts';
import type { Name, Node, ScalarNode } from '../language/node.ts';
import type { TextOrVariable } from '../model-calls.ts';
import { partOf } from '../reading/aggregate.ts';
import { expressionFrom } from '../reading/expression-node.ts';
import { type MapReader, readNames, readOneOf, readText, wrongKind } from '../reading/reading.ts';

/** Something of point 7 with its name, its keys already read. */
export interface NamedReader {
  readonly name: Name;
  readonly reader: MapReader;
}

/** A notice before it is known which entities it tells of. */
export type WrittenNotice = Omit<NoticeDeclaration, 'entity'>;

/** A call to another system, once for each entity whose events it names. */
export function readWebhook({ name, reader }: NamedReader): readonly WebhookDeclaration[] {
  reader.needed('on', 'For instance `on: [loan.return]`.');
  reader.needed('url', 'Where it goes: `url: env.LEDGER_URL`.');
  const on = reader.with('on', readEvents) ?? [];
  const url = reader.with('url', readAddress);
  const secret = reader.with('secret', readSecret);
  const condition = reader.expression('if');
  const send = reader.with('send', readNames);
  const entities = new Map(on.map(({ entity }) => [entity.text, entity]));
  return [...entities.values()].map((entity) => {
    const events = on.filter((event) => event.entity.text === entity.text);
    return { name, entity, on: events, url: url ?? nowhere, secret, if: condition && { ...condition }, send };
  });
}

/** Stands for an address that was reported, so that everything else is still looked at. */
const nowhere: TextOrVariable = { kind: 'text', text: '' };

/** A message to people. */
export function readNotice({ name, reader }: NamedReader): readonly WrittenNotice[] {
  reader.needed('to', 'Whom it goes to: `to: borrower`.');
  reader.needed('title', 'For instance `title: "{item.name} is yours"`.');
  const to = reader.with('to', expressionFrom);
  const title = reader.with('title', readText);
  const text = reader.with('text', readText) ?? (title && partOf(title, 0, title.text));
  const on = reader.with('on', readEvents) ?? [];
  const via = reader.with('via', readWays) ?? ['app'];
  if (to === undefined || title === undefined || text === undefined) return [];
  return [{ name, on, to, if: reader.expression('if'), title, text, via }];
}

/** `[loan.return, fee.create]`: what happens to records of which entity. */
function readEvents(node: Node, findings: Findings): readonly EventDeclaration[] {
  if (node.kind !== 'list')
    return wrongKind(node, 'a list of events such as `[loan.return]`', findings) ?? [];
  return node.items.flatMap((item) => {
    const text = readText(item, findings);
    return text === undefined ? [] : (eventOf(text, findings) ?? []);
  });
}

function eventOf(node: ScalarNode, findings: Findings): EventDeclaration | undefined {
  const dot = node.text.indexOf('.');
  const [entity, event] = [node.text.slice(0, Math.max(0, dot)), node.text.slice(dot + 1)];
  if (dot > 0 && event !== '' && !event.includes('.')) {
    return {
      entity: { text: entity, place: node.locate(0, dot) },
      event: { text: event, place: node.locate(dot + 1, node.text.length) },
    };
  }
  const message = 'An event is an entity and what happens to its records.';
  const hint = 'For instance `loan.create`, `loan.update`, `loan.delete`, or `loan.return`.';
  findings.add('wrong_value', node.place, { message, hint });
  return undefined;
}

function readAddress(node: Node, findings: Findings): TextOrVariable | undefined {
  const value = readTextOrVariable(node, findings);
  if (value === undefined || value.kind === 'variable' || isWebAddress(value.text)) return value;
  const hint = 'For instance `https://example.org/hook`, or `env.LEDGER_URL`.';
  findings.add('wrong_value', node.place, { message: 'This is not a web address.', hint });
  return undefined;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+/.test(text) && URL.canParse(text);
}

/** What is secret does not stand in a document that everybody reads. */
function readSecret(node: Node, findings: Findings): TextOrVariable | undefined {
  const value = readTextOrVariable(node, findings);
  if (value === undefined || value.kind === 'variable') return value;
  const message = 'A secret does not stand in the contract.';
  const hint = 'Write `env.LEDGER_SECRET` and set the variable NINEFOLD_ENV_LEDGER_SECRET.';
  findings.add('wrong_value', node.place, { message, hint });
  return undefined;
}

function readTextOrVariable(node: Node, findings: Findings): TextOrVariable | undefined {
  const text = readText(node, findings);
  if (text === undefined) return undefined;
  if (!text.text.startsWith('env.')) return { kind: 'text', text: text.text };
  const name = text.text.slice('env.'.length);
  if (/^[A-Z][A-Z0-9_]*$/.test(name)) return { kind: 'variable', name };
  const message = 'The name of a variable is of capital letters, digits and underscores.';
  findings.add('bad_name', text.place, { message, hint: 'For instance `env.LEDGER_URL`.' });
  return undefined;
}

function readWays(node: Node, findings: Findings): NoticeDeclaration['via'] {
  if (node.kind !== 'list') return wrongKind(node, 'a list such as `[app, email]`', findings) ?? [];
  return node.items.flatMap((item) => readOneOf(item, ['app', 'email'] as const, findings) ?? []);
}
