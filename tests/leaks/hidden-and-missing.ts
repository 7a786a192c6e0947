import type { Entity, Field, Model } from '#shared/contract/model.ts';
import { targetsOf } from '#shared/fields/data/several.ts';
import { holding, isEverReadable, permitsOf, refuseHidden } from '#tests/agreement/reference/rights.ts';
import { environmentOf } from '#tests/agreement/reference/situation.ts';
import { type Ask, inWords, type Request } from './bytes.ts';
import { mailsAbout } from './kept-mails.ts';
import type { Looking } from './looking.ts';
import { newMark } from './marks.ts';
import { documentsOf, recordForAgents } from './outside-questions.ts';
import { aboutRecord } from './questions.ts';
import { entityOf, type Kept, storedState } from './world.ts';
import { restoreOf, writesOn } from './writes.ts';

/** Answers that tell a record, or a field, that is hidden from one that is missing. */
export async function hiddenAndMissing(looking: Looking): Promise<readonly string[]> {
  const { world, ground, sight, chance, sample } = looking;
  const leaks: string[] = [];
  const once = { ...looking, stage: { ...looking.stage, ask: askedOnce(looking.stage.ask) } };
  for (const [name, kept] of world) {
    const entity = entityOf(ground.model, name);
    const seen = ({ values }: Kept) => sight.get(name)?.get(String(values['id']));
    const unseen = kept.filter((one) => (seen(one)?.now ?? seen(one)?.past[0]) === undefined);
    for (const one of chance.some(unseen, sample.hidden)) {
      const missing = newMark.id(chance);
      const told = one.deletedBy === undefined ? refuseHidden(entity, looking.situation).code : undefined;
      const pair = [String(one.values['id']), missing] as const;
      for (const request of aboutHidden(entity, one, looking))
        leaks.push(...(await differs(looking, request, { pair, told })));
      for (const { request, told: toldByField } of seen(one) === undefined
        ? referringTo(entity, one, looking)
        : [])
        leaks.push(...(await differs(looking, request, { pair, told: toldByField })));
    }
    for (const field of chance.some([...entity.fields.keys()], sample.names)) {
      if (isEverReadable(entity, field, looking.situation)) continue;
      const named = [...namingField(entity, field), ...importingBy(entity, field, ground.model)];
      for (const request of [...named, ...writingOf(entity, field, looking)])
        leaks.push(...(await differs(once, request, { pair: [field, 'never_there'] })));
    }
  }
  return leaks;
}

/** The same question has the same answer: about a missing field it is asked beside every hidden one. */
function askedOnce(ask: Ask): Ask {
  const answers = new Map<string, Promise<string>>();
  return (viewer, request) => {
    const words = inWords(request);
    const answer = answers.get(words) ?? ask(viewer, request);
    answers.set(words, answer);
    return answer;
  };
}

function aboutHidden(entity: Entity, { values }: Kept, looking: Looking): readonly Request[] {
  const { chance, ground, world } = looking;
  const surroundings = { chance, today: ground.situation.today, ids: () => [] };
  const requests: readonly Request[] = [
    ...aboutRecord(entity, values, { chance }),
    // What may not be read is not opened: the next question is asked in the same world.
    ...(entity.after.read.length === 0
      ? []
      : [{ method: 'GET', path: `/api/${entity.plural}/${String(values['id'])}` } as const]),
    ...writesOn(entity, values, surroundings).map(({ request }) => request),
    { method: 'DELETE', path: `/api/${entity.plural}/${String(values['id'])}` },
    restoreOf(entity, values).request,
    recordForAgents(entity, values),
    ...documentsOf(entity, values, ground),
    ...mailsAbout(entity, values, { model: ground.model, world }),
  ];
  return requests.filter(({ method }) => method !== 'DELETE' || !mayGoUnseen(entity, values, looking));
}

/** Whether the viewer has a right to delete what they may not read: that it is there is then told by what comes of it. */
function mayGoUnseen(entity: Entity, record: Kept['values'], { world, situation }: Looking): boolean {
  const permits = permitsOf(entity, { kind: 'delete' }, situation).filter(({ unseen }) => unseen);
  const environment = environmentOf(storedState(world), situation, { entity, record, old: record });
  return holding(permits, environment).length > 0;
}

/** A write that refers to a record, and the code with which the field tells that it is there. */
interface Referring {
  readonly request: Request;
  readonly told: string | undefined;
}

/** On new records, and on one that the viewer may read and that refers elsewhere. */
function referringTo(
  to: Entity,
  { values, deletedBy }: Kept,
  { ground, world, sight, chance }: Looking,
): readonly Referring[] {
  const id = String(values['id']);
  const fields = [...ground.model.entities.values()].flatMap((entity) =>
    [...entity.fields.values()].flatMap((field) =>
      targetsOf(field).includes(to.name) && field.origin === 'contract'
        ? [{ entity, field, code: deletedBy === undefined ? field.errors.unreadable : undefined }]
        : [],
    ),
  );
  const asked = chance
    .some(inputsTo(to, ground.model), 2)
    .flatMap((one) => askedWith(one, id, deletedBy === undefined));
  const referring = chance.some(fields, 3).flatMap(({ entity, field: { name: field, type }, code }) => {
    const seen = world
      .get(entity.name)
      ?.map((one) => ({ refers: one.values[field], id: String(one.values['id']) }))
      .find((one) => one.refers !== id && sight.get(entity.name)?.get(one.id)?.now !== undefined);
    const at = `/api/${entity.plural}`;
    const body = { [field]: type === 'refs' ? [id] : id };
    const change = { method: 'PATCH', path: `${at}/${seen?.id}?dry_run=true`, body } as const;
    const requests: readonly Request[] = [
      { method: 'POST', path: `${at}?dry_run=true`, body },
      { method: 'POST', path: `${at}/-/prefilled`, body },
      ...chosenBeside(entity, field).map(
        (place): Request => ({ method: 'POST', path: `${at}/-/choices/${place}`, body }),
      ),
      {
        method: 'POST',
        path: `${at}/-/import?dry_run=true`,
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/x-ndjson' },
      },
      ...(seen === undefined ? [] : [change]),
    ];
    return requests.map((request) => ({ request, told: code }));
  });
  return [...referring, ...asked];
}

/** What is asked with a new record, and refers to records of an entity. */
function inputsTo(to: Entity, { entities }: Model): readonly { entity: Entity; field: Field }[] {
  return [...entities.values()].flatMap((entity) =>
    entity.calls.create.input.flatMap(({ field }) =>
      field.type === 'ref' && field.to === to.name ? [{ entity, field }] : [],
    ),
  );
}

function askedWith(
  { entity: { plural }, field: { name, errors } }: { readonly entity: Entity; readonly field: Field },
  id: string,
  isThere: boolean,
): readonly Referring[] {
  const body = { [name]: id };
  const told = isThere ? errors.unreadable : undefined;
  return [
    { request: { method: 'POST', path: `/api/${plural}?dry_run=true`, body }, told },
    { request: { method: 'POST', path: `/api/${plural}/-/prefilled`, body }, told },
  ];
}

/** Fields of which what may be chosen hangs on what else is filled in. */
function chosenBeside({ fields }: Entity, beside: string): readonly string[] {
  return [...fields.values()]
    .filter(({ name, choose, choosable }) => name !== beside && (choose ?? choosable) !== undefined)
    .map(({ name }) => name);
}

/** Every place where a name can be said of a list. */
function namingField({ plural }: Entity, field: string): readonly Request[] {
  const parameters: readonly Readonly<Record<string, string>>[] = [
    { filter: `${field} == null` },
    { filter: `has(${field}) && ${field} == ${field}` },
    { sort: `-${field}` },
    { fields: field },
    { expand: field },
  ];
  const totals: typeof parameters = [{ by: field }, { values: `max(${field})` }];
  const asked = [
    ...parameters.map((one) => ['', one] as const),
    ...totals.map((one) => ['/-/totals', one] as const),
    ['/-/export', { fields: field }] as const,
  ];
  return asked.map(([end, one]) => ({
    method: 'GET',
    path: `/api/${plural}${end}?${new URLSearchParams(one).toString()}`,
  }));
}

/** Every place where a file can say by which field a record is found: itself, and what refers to it. */
function importingBy({ name, plural }: Entity, field: string, { entities }: Model): readonly Request[] {
  const columns = [...entities.values()].flatMap((entity) =>
    [...entity.fields.values()]
      .filter((one) => one.type === 'ref' && one.to === name && one.origin === 'contract')
      .map((one) => [entity.plural, '', `${one.name}.${field}`] as const),
  );
  return [[plural, `&key=${field}`, field] as const, ...columns].map(([to, by, column]) => ({
    method: 'POST',
    path: `/api/${to}/-/import?dry_run=true${by}`,
    body: `${column}\nx\n`,
    headers: { 'Content-Type': 'text/csv' },
  }));
}

/** Every place where a name can be written down for later: conditions, and changes where they may not make them. */
function writingOf(of: Entity, field: string, { ground: { model }, situation }: Looking): readonly Request[] {
  const permits = permitsOf(of, { kind: 'update' }, situation);
  const isSettable = permits.some(({ fields }) => fields === undefined || fields.has(field));
  return [...model.entities.values()].flatMap(({ plural, fields }) =>
    [...fields.values()].flatMap((one): Request[] => {
      const isCondition = one.type === 'condition' && one.of === of.name;
      const isChange = one.type === 'changes' && one.of === of.name && !isSettable;
      if (!isCondition && !isChange) return [];
      const sent = isCondition ? `${field} == null` : { [field]: null };
      return [{ method: 'POST', path: `/api/${plural}?dry_run=true`, body: { [one.name]: sent } }];
    }),
  );
}

/** What is hidden and what is missing, and the code with which the contract tells that it is there. */
interface Compared {
  readonly pair: readonly [hidden: string, missing: string];
  readonly told?: string | undefined;
}

function isOwnCode(code: string | undefined): boolean {
  return code !== undefined && /^[A-Z]/.test(code);
}

/** Where a call about what is hidden is answered otherwise than the same about what is missing. */
export async function differs(
  { stage, viewer, looked }: Looking,
  request: Request,
  { pair: [hidden, missing], told }: Compared,
): Promise<readonly string[]> {
  // A field may be called as a call of the engine or its parameter is: `/-/export` and `?key=` stay.
  const named = new RegExp(`(?<!/-/|[?&](?=${hidden}=))\\b${hidden}\\b`, 'g');
  const instead = (value: unknown) => JSON.parse(JSON.stringify(value).replace(named, missing));
  const other: Request = {
    ...request,
    path: request.path.replace(named, missing),
    ...(request.body === undefined ? {} : { body: instead(request.body) }),
  };
  const same = (bytes: string) =>
    bytes
      .replace(named, '…')
      .replaceAll(missing, '…')
      .replace(/content-length: \d+/, '');
  const answers = [same(await stage.ask(viewer, request)), same(await stage.ask(viewer, other))];
  looked.pairs += 1;
  if (answers[0] === answers[1] || (isOwnCode(told) && answers[0]?.includes(`"code":"${told}"`))) return [];
  return [`${inWords(request)} tells that it is there\n${answers.join('\n--- missing:\n')}`];
}
