import type { Built } from '#shared/contract/load.ts';
import type { TextKey } from '#shared/messages/catalogue.ts';
import { messageOf, type Text } from '#shared/messages/message.ts';
import type { Model } from '#shared/contract/model.ts';

/** One of the nine points: whether it is shown, where it stands, and how much it says. */
export interface PointCoverage {
  readonly number: number;
  readonly title: string;
  readonly shown: boolean;
  /** Undefined where the document has no such heading. */
  readonly line?: number;
  /** What it says, counted: "4 entities", "23 fields". What runs without it where it is not shown. */
  readonly says: readonly Text[];
}

/** Always nine, in order. */
export function pointCoverage(built: Built): readonly PointCoverage[] {
  const { model, contract } = built;
  return model.points.map(({ number, title, shown }) => ({
    number,
    title,
    shown,
    line: contract.document.points.get(number)?.place.line,
    says: shown ? whatItSays(built, number) : withoutIt.slice(number - 1, number),
  }));
}

function whatItSays(built: Built, point: number): readonly Text[] {
  const { locale, timezone, currency, logo } = built.model.settings;
  const pictured = logo === undefined ? [] : [logo.shown.name];
  return point === 1 ? [locale, timezone, currency, ...pictured] : counted(counts(built, point));
}

const withoutIt = [
  messageOf('studio.withoutPurpose'),
  messageOf('studio.withoutScreens'),
  messageOf('studio.withoutEntities'),
  messageOf('studio.withoutStates'),
  messageOf('studio.withoutRules'),
  messageOf('studio.withoutRoles'),
  messageOf('studio.withoutCalls'),
  messageOf('studio.withoutErrors'),
  messageOf('studio.withoutConstants'),
];

type Counts = readonly (readonly [count: number, key: CountKey])[];

type CountKey = Exclude<
  Extract<TextKey, `studio.count${string}`>,
  'studio.countFindings' | 'studio.countTookTooLong'
>;

function counts({ model, contract }: Built, point: number): Counts {
  const entities = [...model.entities.values()];
  switch (point) {
    case 2:
      return [[model.screens.length, 'studio.countScreens']];
    case 3: {
      const fields = contract.declaration.entities.flatMap((entity) => entity.fields);
      return [
        [contract.declaration.entities.length, 'studio.countEntities'],
        [fields.length, 'studio.countFields'],
      ];
    }
    case 4: {
      const states = entities.reduce((sum, entity) => sum + (entity.states?.options.length ?? 0), 0);
      const transitions = entities.reduce((sum, entity) => sum + entity.transitions.size, 0);
      return [
        [states, 'studio.countStates'],
        [transitions, 'studio.countTransitions'],
      ];
    }
    case 5:
      return [[entities.reduce((sum, { rules }) => sum + rules.length, 0), 'studio.countRules']];
    case 6:
      return [
        [model.roles.size, 'studio.countRoles'],
        [contract.declaration.grants.length, 'studio.countGrants'],
      ];
    case 7:
      return callCounts(model);
    case 8:
      return [[model.errors.size, 'studio.countCodes']];
    case 9:
      return [[model.constants.size, 'studio.countConstants']];
    default:
      return [];
  }
}

function callCounts({
  queries,
  webhooks,
  notices,
  mails,
  documents,
  feeds,
  schedules,
  calls,
  receives,
  program,
  inboxes,
}: Model): Counts {
  return [
    [queries.size, 'studio.countQueries'],
    [webhooks.length, 'studio.countWebhooks'],
    [notices.length, 'studio.countNotices'],
    [new Set(mails.map(({ name }) => name)).size, 'studio.countMails'],
    [documents.size, 'studio.countDocuments'],
    [feeds.size, 'studio.countFeeds'],
    [schedules.length, 'studio.countSchedules'],
    [calls.length, 'studio.countCalls'],
    [receives.length, 'studio.countReceives'],
    [program.functions.size, 'studio.countFunctions'],
    [inboxes.length, 'studio.countInboxes'],
  ];
}

function counted(list: Counts): readonly Text[] {
  const said = list.filter(([count]) => count > 0).map(([count, key]) => messageOf(key, { count }));
  return said.length === 0 ? [messageOf('shell.pointShown')] : said;
}
