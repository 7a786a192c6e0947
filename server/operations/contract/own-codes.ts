import { engineCodes } from '#shared/api/problem.ts';
import type { CodesOfWrites, OwnCode, Written } from '#shared/api/openapi/operation.ts';
import type { CatalogueEntry, Entity, Guard, Model, Words } from '#shared/contract/model.ts';
import { takenInputs } from '#shared/contract/language/taken-inputs.ts';
import { reachOf, type Reached } from '#server/write/plan/reach-of.ts';
import { planOf } from '#server/write/plan/write-plan.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** Says which of the contract's own codes may come about with writes, and with any call of who may not come in, for what describes the calls of an application. */
export function ownCodesOf(model: Model): CodesOfWrites {
  return (writes) => {
    const raised: readonly Raised[] = [
      ...model.signIn.when,
      ...atAnyDoor(model),
      ...writes.flatMap((one) => codesOfWrite(model, one)),
    ];
    const byCode = Map.groupBy(raised, ({ code }) => code);
    return [...model.errors.values()].flatMap((entry): readonly OwnCode[] => {
      if (Object.hasOwn(engineCodes, entry.code)) return [];
      const places = byCode.get(entry.code) ?? [];
      const asks = places.some((one) => one.asks) ? { asks: true as const } : {};
      const said = places.map(({ words }) => ({ ...ownCode(entry, words), ...asks }));
      return [...new Map(said.map((one) => [JSON.stringify(one), one])).values()];
    });
  };
}

/** A code as a place raises it, that says what point 8 says or something of its own. */
type Raised = Pick<Guard, 'code' | 'words'> & { readonly asks?: boolean };

function ownCode(entry: CatalogueEntry, words: Words | undefined): OwnCode {
  const messages = words === undefined || words.messages.length === 0 ? entry.messages : words.messages;
  return { code: entry.code, status: words?.status ?? entry.status, message: inWords({ messages }) };
}

const codesIn = memoized<Model, Map<string, readonly Raised[]>>(() => new Map());

function codesOfWrite(model: Model, { entity: name, event }: Written): readonly Raised[] {
  const of = codesIn(model);
  const key = `${name} ${event}`;
  const entity = name === undefined ? undefined : model.entities.get(name);
  if (entity === undefined)
    return name === undefined
      ? [...tooOften(model, event), ...atDoor(model, event), ...onConstants(model, event)]
      : [];
  const found = of.get(key) ?? [
    ...tooOften(model, `${name}.${event}`),
    ...keptOut(entity, event),
    ...raisedBelow(model, { entity, event }),
  ];
  of.set(key, found);
  return found;
}

/** Any call may be made as another, or with the key of a record. */
function atAnyDoor({ signIn: { actAs, key } }: Model): readonly Raised[] {
  return Object.values({ ...actAs?.errors, key: key?.errors.unknown }).map((code) => ({ code }));
}

/** A password that will not do, what came by mail and opens nothing, and a list of people that is too long, or has nobody new. */
function atDoor({ signIn: { password, code, link, invitations } }: Model, event: string): readonly Raised[] {
  const doors: Readonly<Record<string, { readonly errors: Readonly<Record<string, string>> } | undefined>> = {
    'sign_in.password': password,
    'sign_in.code': code,
    'sign_in.link': link,
    'sign_in.invitations': invitations,
  };
  return Object.values(doors[event]?.errors ?? {}).map((one) => ({ code: one }));
}

/** Constants that are set together, and may not have these values together. */
function onConstants({ constantRules }: Model, event: string): readonly Raised[] {
  return event === 'settings' ? constantRules : [];
}

/** A call that is made more often than its limit allows. */
function tooOften({ limits }: Model, name: string): readonly Raised[] {
  const { code, status } = limits.calls.get(name) ?? {};
  return code === undefined ? [] : [{ code, words: { status, messages: [] } }];
}

/** Whoever names a record that they may not read may be told so by a code. */
function keptOut({ grants, unreadable }: Entity, event: string): readonly Raised[] {
  if (event === 'create') return [];
  const codes = [...grants.map(({ otherwise }) => otherwise), unreadable];
  return codes.map((code) => ({ code }));
}

function raisedBelow(model: Model, reached: Pick<Reached, 'entity' | 'event'>): readonly Raised[] {
  if (reached.event === 'read') return [];
  return reachOf(model, reached).flatMap((one) => raisedBy(model, one));
}

/** What one step of a write may be refused with: rules and checks of its record, and rules of others that read it. */
function raisedBy(model: Model, { entity, event }: Reached): readonly Raised[] {
  const transition = entity.transitions.get(event);
  const inputs = takenInputs(entity, event).flatMap(({ field }) => [field, ...(field.rows ?? [])]);
  const checked = event === 'delete' ? [] : [...entity.fields.values(), ...inputs];
  return [
    ...rulesAt(entity, event),
    ...(transition === undefined ? [] : [{ code: transition.wrongState }, ...transition.when]),
    ...(event === 'delete' ? [] : entity.unique),
    ...checked.flatMap(({ errors }) => Object.values(errors).map((code) => ({ code }))),
    ...(planOf(model).rules.get(entity.name) ?? []).flatMap(({ subject }) => codeOf(subject)),
  ];
}

function rulesAt({ rules }: Entity, event: string): readonly Raised[] {
  const events = event === 'create' ? ['create', 'restore'] : [event];
  const asked = rules.filter(({ on }) =>
    on === undefined ? event !== 'delete' : events.some((one) => on.includes(one)),
  );
  return asked.flatMap(codeOf);
}

/** A rule that only warns refuses nothing. */
function codeOf(rule: Entity['rules'][number]): readonly Raised[] {
  if (rule.soft?.kind === 'warn') return [];
  const own = { code: rule.code, words: rule.words, asks: rule.soft?.kind === 'confirm' };
  return rule.unreadable === undefined ? [own] : [own, { code: rule.unreadable }];
}

/** The first text, with an ellipsis where a value stands. */
function inWords({ messages }: Pick<CatalogueEntry, 'messages'>): string {
  return (messages[0]?.parts ?? []).map((part) => (typeof part === 'string' ? part : '…')).join('');
}
