import { messageOf, type Text } from '#shared/messages/message.ts';
import { suggest } from '#shared/contract/language/suggest.ts';
import type { Model } from '#shared/contract/model.ts';
import type { Scope } from '#server/call.ts';

/** The words that are no names of entities. */
const READ = 'read';
/** The word of a scope that reads metrics. */
export const METRICS = 'metrics';
/** What a token is narrowed to that is the key of a feed. */
export const feedScope = (name: string) => `feed:${name}`;

/** A scope from its words; undefined without any: the token may do what its person may. */
export function scopeOf(words: readonly string[]): Scope | undefined {
  if (words.length === 0) return undefined;
  const calls = words.filter((word) => word !== READ);
  return {
    words,
    readOnly: words.includes(READ),
    calls: calls.length === 0 ? undefined : new Set(calls),
  };
}

/** What is wrong with a word of a scope, in a sentence; undefined where nothing is. */
export function scopeMistake(word: string, model: Model): Text | undefined {
  if (word === READ || word === METRICS) return undefined;
  const feeds = [...model.feeds.keys()].map(feedScope);
  if (feeds.includes(word)) return undefined;
  const [name = '', call, ...more] = word.split('.');
  const entity = model.entities.get(name);
  if (entity === undefined) return unknown(word, [READ, METRICS, ...feeds, ...model.entities.keys()], name);
  if (call === undefined) return undefined;
  const calls = ['read', 'create', 'update', 'delete', ...entity.transitions.keys()];
  if (more.length === 0 && calls.includes(call)) return undefined;
  return unknown(word, calls, call);
}

/** Whether a call on an entity lies within a scope. Whoever may change what is there may also see it. */
export function isWithin(scope: Scope | undefined, entity: string, call: string): boolean {
  if (scope === undefined) return true;
  if (scope.readOnly && call !== 'read') return false;
  const { calls } = scope;
  if (calls === undefined || calls.has(entity) || calls.has(`${entity}.${call}`)) return true;
  return (
    call === 'read' && [...calls].some((one) => one.startsWith(`${entity}.`) && one !== `${entity}.create`)
  );
}

function unknown(word: string, known: readonly string[], part: string): Text {
  const hint = suggest(part, known);
  const said = messageOf('refusals.noScope', { name: word });
  return hint === undefined ? said : [said, hint];
}
