import type { Built } from '#shared/contract/load.ts';
import type { Model } from '#shared/contract/model.ts';

/** One of the nine points: whether it is shown, where it stands, and how much it says. */
export interface PointCoverage {
  readonly number: number;
  readonly title: string;
  readonly shown: boolean;
  /** Undefined where the document has no such heading. */
  readonly line?: number;
  /** What it says, counted: "4 entities, 23 fields". What runs without it where it is not shown. */
  readonly says: string;
}

/** Always nine, in order. */
export function pointCoverage(built: Built): readonly PointCoverage[] {
  const { model, contract } = built;
  return model.points.map(({ number, title, shown }) => ({
    number,
    title,
    shown,
    line: contract.document.points.get(number)?.place.line,
    says: shown ? whatItSays(built, number) : (withoutIt[number - 1] ?? ''),
  }));
}

function whatItSays(built: Built, point: number): string {
  const { locale, timezone, currency, logo } = built.model.settings;
  const pictured = logo === undefined ? [] : [logo.shown.name];
  return point === 1 ? [locale, timezone, currency, ...pictured].join(', ') : counted(counts(built, point));
}

const withoutIt = [
  'Dates and amounts are shown in English, in UTC and in euro.',
  'Every entity has a list, a page and forms under its plural.',
  'There is nothing to keep yet.',
  'Records have no states.',
  'Only the types of the fields are checked.',
  'Only the owner reaches records.',
  'Nothing leaves the house.',
  'Refusals are told in the words of the engine.',
  'The usual limits hold.',
];

type Counts = readonly (readonly [number: number, one: string, many: string])[];

function counts({ model, contract }: Built, point: number): Counts {
  const entities = [...model.entities.values()];
  switch (point) {
    case 2:
      return [[model.screens.length, 'screen', 'screens']];
    case 3: {
      const fields = contract.declaration.entities.flatMap((entity) => entity.fields);
      return [
        [contract.declaration.entities.length, 'entity', 'entities'],
        [fields.length, 'field', 'fields'],
      ];
    }
    case 4: {
      const states = entities.reduce((sum, entity) => sum + (entity.states?.options.length ?? 0), 0);
      const transitions = entities.reduce((sum, entity) => sum + entity.transitions.size, 0);
      return [
        [states, 'state', 'states'],
        [transitions, 'transition', 'transitions'],
      ];
    }
    case 5:
      return [[entities.reduce((sum, { rules }) => sum + rules.length, 0), 'rule', 'rules']];
    case 6:
      return [
        [model.roles.size, 'role', 'roles'],
        [contract.declaration.grants.length, 'grant', 'grants'],
      ];
    case 7:
      return callCounts(model);
    case 8:
      return [[model.errors.size, 'code', 'codes']];
    case 9:
      return [[model.constants.size, 'constant', 'constants']];
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
    [queries.size, 'query', 'queries'],
    [webhooks.length, 'webhook', 'webhooks'],
    [notices.length, 'notice', 'notices'],
    [new Set(mails.map(({ name }) => name)).size, 'mail', 'mails'],
    [documents.size, 'document', 'documents'],
    [feeds.size, 'feed', 'feeds'],
    [schedules.length, 'schedule', 'schedules'],
    [calls.length, 'call', 'calls'],
    [receives.length, 'receive', 'receives'],
    [program.functions.size, 'function', 'functions'],
    [inboxes.length, 'inbox', 'inboxes'],
  ];
}

function counted(list: Counts): string {
  const said = list
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => `${number} ${number === 1 ? one : many}`);
  return said.length === 0 ? 'Shown' : said.join(', ');
}
