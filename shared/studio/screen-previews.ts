import type { Built } from '#shared/contract/load.ts';
import type { Entity, Field, Model } from '#shared/contract/model.ts';
import type { Path, Screen, ViewName } from '#shared/contract/model-screens.ts';
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
  /** table, cards, calendar, dashboard: what stands above the values. */
  readonly columns: readonly string[];
  /** At most three. */
  readonly rows: readonly (readonly string[])[];
  /** detail and form: a title (empty where there is none) and its fields. */
  readonly sections: readonly { readonly title: string; readonly fields: readonly PreviewedField[] }[];
  /** board: the labels of the lanes. */
  readonly lanes: readonly string[];
  /** page */
  readonly markdown?: string;
}

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
  const samples = entity === undefined ? [] : samplesOf(entity.name, model).slice(0, 3);
  return {
    route,
    title,
    view,
    entity: screen.entity,
    for: screen.for,
    line: place.line,
    help,
    columns: view === 'dashboard' ? screen.tiles.map((tile) => tile.title) : paths.map(({ label }) => label),
    rows: samples.map((sample) => paths.map((path) => sampleValue(sample, path.name, model))),
    sections: entity === undefined ? [] : sectionsOf(screen, entity, { model, sample: samples[0] }),
    lanes: lanesOf(screen, entity),
    markdown,
  };
}

function columnsOf({ view, columns, card, text }: Screen): readonly Path[] {
  if (view === 'table') return columns;
  if (view === 'board' || view === 'cards') return card;
  return view === 'calendar' && text !== undefined ? [text] : [];
}

function sectionsOf(
  screen: Screen,
  entity: Entity,
  { model, sample }: { readonly model: Model; readonly sample: Sample | undefined },
): ScreenPreview['sections'] {
  if (screen.view === 'form') {
    const fields = screen.fields.flatMap((name) => entity.fields.get(name) ?? []);
    return [{ title: '', fields: fields.map((field) => previewedField(field, '')) }];
  }
  if (screen.view !== 'detail') return [];
  return screen.sections.map(({ title, fields }) => ({
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

function lanesOf({ lanes }: Screen, entity: Entity | undefined): readonly string[] {
  const field = entity?.fields.get(lanes ?? '');
  return field?.type === 'choice' || field?.type === 'state' ? field.options.map(({ label }) => label) : [];
}
