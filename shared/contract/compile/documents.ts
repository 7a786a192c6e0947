import { labelOf } from '../language/names.ts';
import type { ScalarNode } from '../language/node.ts';
import type { Document, Feed } from '../model-documents.ts';
import type { MailPart } from '../model-mails.ts';
import type { Entity } from '../model.ts';
import { type Compiling, conditionIf, mailTextOf, templateOf } from './compiling/compiling.ts';
import { compilePath } from './screens/paths.ts';

/** Documents by name. */
export function compileDocuments(
  entities: ReadonlyMap<string, Entity>,
  compiling: Compiling,
): ReadonlyMap<string, Document> {
  const textIf = (node: ScalarNode | undefined): readonly MailPart[] =>
    node === undefined ? [] : mailTextOf(node, compiling);
  return new Map(
    compiling.contract.declaration.documents.map((document) => {
      const entity = entities.get(document.entity.text);
      const compiled: Document = {
        name: document.name.text,
        entity: document.entity.text,
        label: document.label ?? labelOf(document.name.text, compiling.contract.declaration.calling),
        title: templateOf(document.title, compiling),
        condition: conditionIf(document.if, compiling),
        for: document.for.length === 0 ? undefined : document.for.map(({ text }) => text),
        head: textIf(document.head),
        address: textIf(document.address),
        facts: document.facts.map((name) => compilePath(name, { entity, entities, compiling })),
        text: mailTextOf(document.text, compiling),
        foot: textIf(document.foot),
        place: document.name.place,
      };
      return [compiled.name, compiled];
    }),
  );
}

/** Feeds by name. */
export function compileFeeds(
  entities: ReadonlyMap<string, Entity>,
  compiling: Compiling,
): ReadonlyMap<string, Feed> {
  return new Map(
    compiling.contract.declaration.feeds.map((feed) => {
      const { name, entity, title, where, entry, text, from, to, isPublic } = feed;
      const of = entities.get(entity.text);
      const compiled: Feed = {
        name: name.text,
        entity: entity.text,
        title: title ?? labelOf(name.text, compiling.contract.declaration.calling),
        where: conditionIf(where, compiling),
        entry: entry === undefined ? (of?.title ?? { parts: [] }) : templateOf(entry, compiling),
        text: text === undefined ? { parts: [] } : templateOf(text, compiling),
        from: from?.text,
        to: to?.text,
        for: feed.for.length === 0 ? undefined : feed.for.map((audience) => audience.text),
        isPublic,
        place: name.place,
      };
      return [compiled.name, compiled];
    }),
  );
}
