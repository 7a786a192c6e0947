import { isEverTold, permitsOf } from '#tests/agreement/reference/rights.ts';
import { inWords, type Request } from './bytes.ts';
import { accountsLookedAfter, isAboutAccounts } from './looked-after.ts';
import { inboxMarks } from './kept-inbox.ts';
import { mailsSent } from './kept-mails.ts';
import { type Looking, toldIn } from './looking.ts';
import { digitsOf, marksIn, UNRECORDED, withPlainDigits } from './marks.ts';
import { type Sight, sightOf, sightText } from './sight.ts';
import type { World } from './world.ts';
import type { TriedWrite } from './tried-write.ts';

/** Marks in answers that no grant allows the viewer, wherever in their bytes. */
export function marksOutOfPlace(
  looking: Looking,
  answers: ReadonlyMap<Request, string>,
  writes: readonly TriedWrite[],
): readonly string[] {
  const { world, looked } = looking;
  const whole = hiddenFrom(looking, looking.sight);
  const listed = inLists(looking, whole);
  looked.hidden += listed.hidden.size;
  return [...answers].flatMap(([request, bytes]) => {
    // Calendars have lines of 75 bytes, and go on in the next.
    const text = bytes.replaceAll('\r\n ', '') + cursorsIn(bytes);
    looked.answers += 1;
    looked.told += marksIn(text).size;
    const { hidden, digits } = isOpening(request) ? whole : listed;
    const plain = withPlainDigits(text);
    const found = [
      ...[...marksIn(text)].filter((mark) => hidden.has(mark)),
      ...digits.filter((one) => plain.includes(one)),
    ];
    // What they sent themselves they may be told, and what they may read once their write is done.
    const write = writes.find((one) => one.request === request);
    const sent = inWords(request);
    const allowed =
      sent +
      withPlainDigits(sent) +
      (found.length === 0 || write === undefined ? '' : withNumbers(toldIn(world, write, looking))) +
      (isAboutAccounts(request) ? JSON.stringify(accountsLookedAfter(looking)) : '');
    const wrong = found.filter((mark) => !allowed.includes(mark));
    if (wrong.length === 0) return [];
    return [`${sent} tells ${wrong.map((mark) => whose(mark, world)).join(', ')}\n${bytes}`];
  });
}

/** Numbers in titles stand there as people of the locale write them. */
function withNumbers(told: string): string {
  return told + withPlainDigits(told);
}

/** What must not be told: marks, and numbers in whatever digits. */
interface Hidden {
  readonly hidden: ReadonlySet<string>;
  readonly digits: readonly string[];
}

function hiddenFrom(looking: Looking, sight: Sight): Hidden {
  const hidden = hiddenMarks(looking, sight);
  // A value they may read can be another one in more digits: `12.50` kept as a rate of `12.5000`.
  const readable = withPlainDigits(sightText(sight));
  return { hidden, digits: [...digitsOf(hidden)].filter((one) => !readable.includes(one)) };
}

/** Where a right tells something to who opens a record alone, lists have to keep more. */
function inLists({ ground, world, viewer, ...looking }: Looking, whole: Hidden): Hidden {
  const isWithheld = [...ground.model.entities.values()].some(({ grants }) =>
    grants.some(({ withheld }) => withheld !== undefined),
  );
  if (!isWithheld) return whole;
  const sight = sightOf(ground, world, viewer, { listed: true });
  return hiddenFrom({ ground, world, viewer, ...looking }, sight);
}

/** Whether a call names the record that it tells: what it tells of others is looked at in their lists. */
function isOpening({ path, body }: Request): boolean {
  if (/^\/api\/-\/(?:batch|mcp)/.test(path))
    return /"(?:GET|resources\/read)"|"read_/.test(JSON.stringify(body));
  return /^\/api\/[a-z_]+\/[0-9a-f]{8}-/.test(path);
}

/** All marks but those that the viewer may read, those of their own account, and the id of the record whose key they have. */
function hiddenMarks(looking: Looking, sight: Sight): ReadonlySet<string> {
  const { world, viewer, ground, situation } = looking;
  const mails = mailsSent(ground.model, world);
  const said = mails.map(({ mark }) => mark);
  const inbox = situation.asker.owner ? [] : inboxMarks(ground.model);
  const known = marksIn(JSON.stringify([[...world], wordsOfTheContract(looking), UNRECORDED, said, inbox]));
  const own = (world.get('user') ?? []).find(({ values }) => values['id'] === viewer.id)?.values;
  const account = JSON.stringify([
    own?.['id'],
    own?.['name'],
    own?.['email'],
    own?.['user_name'],
    viewer.held?.id,
  ]);
  const theirs = mails.filter(
    ({ mail, entity, record }) =>
      ['owner', ...mail.for].some((one) =>
        one === 'owner' ? situation.asker.owner : situation.asker.audiences.has(one),
      ) && sight.get(entity)?.get(record)?.now !== undefined,
  );
  const allowed = marksIn(sightText(sight) + account + theirs.map(({ mark }) => ` ${mark}`).join(''));
  return new Set([...known].filter((mark) => !allowed.has(mark)));
}

/** Names of fields they never see and transitions they never make, and constants that others set, where these are marks. */
function wordsOfTheContract({ ground: { model }, situation }: Looking): readonly unknown[] {
  const { owner, audiences } = situation.asker;
  const fields = [...model.entities.values()].flatMap((entity) =>
    [...entity.fields.keys()].filter((name) => !isEverTold(entity, name, situation)),
  );
  const transitions = [...model.entities.values()].flatMap((entity) =>
    [...entity.transitions.keys()].filter(
      (name) => permitsOf(entity, { kind: 'transition', name }, situation).length === 0,
    ),
  );
  const constants = [...model.constants.values()].filter(
    ({ setBy }) => !owner && setBy !== undefined && !setBy.some((one) => audiences.has(one)),
  );
  return [fields, transitions, constants.map(({ value }) => value)];
}

/** Cursors are words of an address; what they hold is told as well. */
function cursorsIn(bytes: string): string {
  const cursors = bytes.matchAll(/"next":"([A-Za-z0-9_-]+)"/g);
  return [...cursors].map(([, cursor = '']) => Buffer.from(cursor, 'base64url').toString()).join('\n');
}

/** A mark with the field it stands in. */
function whose(mark: string, world: World): string {
  for (const [entity, kept] of world) {
    for (const { values, past } of kept) {
      const now = Object.keys(values).find((field) => JSON.stringify(values[field]).includes(mark));
      if (now !== undefined) return `${mark} (${entity}.${now})`;
      const then = Object.keys(past ?? {}).find((field) => JSON.stringify(past?.[field]).includes(mark));
      if (then !== undefined) return `${mark} (${entity}.${then} as it was)`;
    }
  }
  return mark;
}
