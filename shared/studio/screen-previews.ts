import { isA } from '#shared/fields/field-types.ts';
import { nameInWords } from '#shared/contract/language/names.ts';
import type { Built } from '#shared/contract/load.ts';
import type { Entity, Field, Model } from '#shared/contract/model.ts';
import type { Path, Screen, Tile, ViewName } from '#shared/contract/model-screens.ts';
import type { Query } from '#shared/contract/model-calls.ts';
import { groupName } from '#shared/screens/describe-queries.ts';
import { type Sample, samplesOf, sampleValue } from './samples.ts';

/** A screen as it would look with the records of the examples: labels and a few values, no rights. */
export interface ScreenPreview {
  readonly route: string;
  readonly title: string;
  readonly view: ViewName;
  readonly entity?: string;
  /** Audiences whose menu has it; undefined: everybody who may read the entity. */
  readonly for?: readonly string[];
  readonly line: number;
  readonly help?: string;
  /** table, tree, cards, calendar, timeline: what stands above the values. */
  readonly columns: readonly string[];
  /** At most three. */
  readonly rows: readonly (readonly string[])[];
  /** detail and form: a title (empty where there is none) and its fields. */
  readonly sections: readonly { readonly title: string; readonly fields: readonly PreviewedField[] }[];
  /** board: its lanes, each with the text of at most two cards. */
  readonly lanes: readonly { readonly label: string; readonly cards: readonly string[] }[];
  /** dashboard */
  readonly tiles: readonly { readonly title: string; readonly shows: TileKind }[];
  /** page */
  readonly markdown?: string;
}

export type TileKind = 'number' | 'list' | NonNullable<Tile['chart']>;

export interface PreviewedField {
  readonly label: string;
  readonly type: string;
  readonly required: boolean;
  readonly help?: string;
  /** Of the first record of the examples; empty in a form. */
  readonly value: string;
}

/** Every screen, in the order of the contract; those that are generated where point 2 is not shown. */
export function screenPreviews({ model }: Built): readonly ScreenPreview[] {
  return model.screens.map((screen) => previewOf(screen, model));
}

function previewOf(screen: Screen, model: Model): ScreenPreview {
  const { route, title, view, help, markdown, place } = screen;
  const entity = model.entities.get(screen.entity ?? '');
  const paths = columnsOf(screen);
  const query = model.queries.get(screen.query ?? '');
  const samples = entity === undefined ? [] : samplesOf(entity.name, model).slice(0, 3);
  return {
    route,
    title,
    view,
    entity: screen.entity,
    for: screen.for,
    line: place.line,
    help,
    columns: query === undefined ? paths.map(({ label }) => label) : columnsOfQuery(query),
    rows: samples.map((sample) => paths.map((path) => sampleValue(sample, path.name, model))),
    sections: entity === undefined ? [] : sectionsOf(screen, entity, { model, sample: samples[0] }),
    lanes: entity === undefined ? [] : lanesOf(screen, entity, model),
    tiles: screen.tiles.map((tile) => ({ title: tile.title, shows: kindOf(tile) })),
    markdown,
  };
}

function columnsOf({ view, columns, card, text }: Screen): readonly Path[] {
  if (view === 'table' || view === 'tree') return columns;
  if (view === 'board' || view === 'cards') return card;
  return (view === 'calendar' || view === 'timeline') && text !== undefined ? [text] : [];
}

function columnsOfQuery(query: Query): readonly string[] {
  const group = query.group === undefined ? [] : [groupName(query)];
  return [...group, ...query.values.map(({ name }) => name)].map(nameInWords);
}

function sectionsOf(
  screen: Screen,
  entity: Entity,
  { model, sample }: { readonly model: Model; readonly sample: Sample | undefined },
): ScreenPreview['sections'] {
  if (screen.view === 'form') {
    const divided = screen.outline?.of ?? [{ title: '', fields: screen.fields }];
    return divided.map(({ title, fields: names }) => {
      const fields = names.flatMap((name) => entity.fields.get(name) ?? []);
      return { title, fields: fields.map((field) => previewedField(field, '')) };
    });
  }
  if (screen.view !== 'detail') return [];
  return [...screen.sections, ...(screen.side ?? [])].map(({ title, fields }) => ({
    title,
    fields: fields.map(({ name, label }) => {
      const value = sample === undefined ? '' : sampleValue(sample, name, model);
      const field = entity.fields.get(name);
      return field === undefined
        ? { label, type: 'text', required: false, value }
        : previewedField(field, value);
    }),
  }));
}

function previewedField({ label, type, required, help }: Field, value: string): PreviewedField {
  return { label, type, required, help, value };
}

const cardsShown = 2;

function lanesOf({ lanes = '', card }: Screen, entity: Entity, model: Model): ScreenPreview['lanes'] {
  const field = entity.fields.get(lanes);
  if (!isA(field, 'choice')) return [];
  const first = typeof entity.states?.start === 'string' ? entity.states.start : undefined;
  const laneOf = ({ values }: Sample) => values[lanes] ?? field.default ?? first;
  const samples = samplesOf(entity.name, model);
  return field.options.map(({ name, label }) => {
    const here = samples.filter((sample) => laneOf(sample) === name).slice(0, cardsShown);
    return { label, cards: here.map((sample) => cardOf(sample, card, model)) };
  });
}

function cardOf(sample: Sample, card: readonly Path[], model: Model): string {
  return card
    .map((path) => sampleValue(sample, path.name, model))
    .filter((text) => text !== '')
    .join(', ');
}

function kindOf({ chart, list }: Tile): TileKind {
  if (chart !== undefined) return chart;
  return list.length > 0 ? 'list' : 'number';
}
