import { arrow } from '../../messages/arrow.ts';
import type { AppDescription, EntityDescription } from '#shared/api/app-description.ts';
import type { Me } from '#shared/api/calls/engine.ts';
import type { Template } from '#shared/expression/expression.ts';
import { languageInUse, t } from '../../messages/t.ts';

/** What of a point concerns the viewer: a term and what is said of it. */
export interface AboutLine {
  readonly term: string;
  readonly words: readonly string[];
  /** Where it is to be found. */
  readonly to?: string;
}

/** The number of the point that says who may do what. */
const ROLES = 6;

/** Whether somebody has come by an invitation without a role, and finds an empty menu. */
export function hasNoRoleYet({ points, screens }: AppDescription, person: Me['person']): boolean {
  if (person === null || person.owner || person.roles.length > 0) return false;
  const roles = points.find(({ number }) => number === ROLES);
  return roles?.shown === true && screens.every(({ menu }) => !menu);
}

/** Each point in words, as far as this viewer may know it: everything comes from what the server has told them. */
export function aboutPoint(number: number, app: AppDescription, person: Me['person']): readonly AboutLine[] {
  switch (number) {
    case 1:
      return settingsInWords(app);
    case 2:
      return app.screens
        .filter(({ menu }) => menu)
        .map(({ title, help, route }) => ({ term: title, words: help ? [help] : [], to: route }));
    case 3:
      return app.entities.map(({ labelPlural, help, fields }) => ({
        term: labelPlural,
        words: [...(help ? [help] : []), listed(ownFields(fields).map(({ label }) => label))],
      }));
    case 4:
      return app.entities.flatMap(statesInWords);
    case 5:
      return app.entities.flatMap((entity) => rulesInWords(entity, app));
    case 6:
      return rightsInWords(app, person);
    case 7:
      return app.queries.map(({ name, values }) => ({
        term: asLabel(name),
        words: [listed(values.map(({ name: value, label = asLabel(value) }) => label))],
      }));
    case 9:
      return Object.entries(app.constants).map(([name, value]) => ({
        term: app.constantLabels?.[name] ?? asLabel(name),
        words: [constantInWords(value)],
      }));
    default:
      return [];
  }
}

function settingsInWords({ settings: { locale, timezone, currency } }: AppDescription): readonly AboutLine[] {
  const name = (type: 'language' | 'currency', code: string) =>
    new Intl.DisplayNames(languageInUse(), { type }).of(code) ?? code;
  return [
    { term: t('shell.numbersAndDates'), words: [name('language', locale)] },
    { term: t('shell.timeZone'), words: [timezone.replaceAll('_', ' ')] },
    { term: t('shell.currency'), words: [name('currency', currency)] },
  ];
}

function statesInWords({ label, fields, stateField, transitions }: EntityDescription): readonly AboutLine[] {
  const field = fields.find(({ name }) => name === stateField);
  if (field?.type !== 'state') return [];
  const labelOf = (state: string) => field.options.find(({ name }) => name === state)?.label ?? state;
  const offered = transitions.filter(({ menu }) => menu !== false);
  const steps = offered.map(({ label: step, to = [] }) =>
    to.length === 0
      ? step
      : `${step} ${arrow()} ${new Intl.ListFormat(languageInUse(), { type: 'disjunction' }).format(to.map(labelOf))}`,
  );
  const states = t('shell.statesOf', { states: listed(field.options.map((option) => option.label)) });
  const taken =
    steps.length === 0 ? t('shell.noStepsOfYours') : t('shell.yourSteps', { steps: listed(steps) });
  return [{ term: label, words: [states, taken] }];
}

/** Without what is said of a field that one may not set: it names no field, and point 6 says which one may. */
function rulesInWords(entity: EntityDescription, app: AppDescription): readonly AboutLine[] {
  const ofRights = new Set(entity.fields.map(({ errors }) => errors.forbidden));
  const ofFields = Object.entries(entity.messages).filter(([code]) => !ofRights.has(code));
  const messages = [...entity.rules.map(({ message }) => message), ...ofFields.map(([, message]) => message)];
  const words = [...new Set(messages.map((message) => messageInWords(message, entity, app)))];
  return words.length === 0 ? [] : [{ term: entity.label, words }];
}

/** As it is set: a switch says Yes or No. */
function constantInWords(value: AppDescription['constants'][string]): string {
  return typeof value === 'boolean' ? t(value ? 'shell.yes' : 'shell.no') : String(value);
}

/** A message without a record to fill it: its places are called by the fields that stand there. */
function messageInWords(
  { parts }: Template,
  { fields }: EntityDescription,
  { constants }: AppDescription,
): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'constant') return String(constants[part.name] ?? '…');
      const field = part.kind === 'field' ? fields.find(({ name }) => name === part.field) : undefined;
      return field ? t('shell.valueOf', { field: field.label }) : '…';
    })
    .join('');
}

/** A visitor who may do nothing is told nothing: that they are not signed in they know. */
function rightsInWords({ entities, roles }: AppDescription, person: Me['person']): readonly AboutLine[] {
  if (person === null && entities.length === 0) return [];
  const own = person?.roles.map((role) => roles[role] ?? asLabel(role)) ?? [];
  const who = person ? listed(own) || t('shell.noRoleLower') : t('shell.notSignedIn');
  return [
    { term: t('shell.youAre'), words: [who] },
    ...entities.map((entity) => ({ term: entity.labelPlural, words: [listed(callsOf(entity))] })),
  ];
}

function callsOf({ may, fields, creatable, updatable }: EntityDescription): readonly string[] {
  const all = ownFields(fields).length;
  const some = (names: readonly string[]) =>
    names.length < all ? ` (${listed(labelsOf(fields, names))})` : '';
  return [
    ...(may.read ? [t('shell.mayRead')] : []),
    ...(may.create ? [t('shell.mayCreate') + some(creatable)] : []),
    ...(may.update ? [t('shell.mayUpdate') + some(updatable)] : []),
    ...(may.delete ? [t('shell.mayDelete')] : []),
  ];
}

function labelsOf(fields: EntityDescription['fields'], names: readonly string[]): readonly string[] {
  return ownFields(fields).flatMap(({ name, label }) => (names.includes(name) ? [label] : []));
}

/** A text that is written in several languages once. */
function ownFields(fields: EntityDescription['fields']): EntityDescription['fields'] {
  return fields.filter(({ origin, translated, translates }) => {
    const isOneLanguage = translated !== undefined || translates?.language !== undefined;
    return origin === 'contract' && !isOneLanguage;
  });
}

function asLabel(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat(languageInUse()).format(words);
}
