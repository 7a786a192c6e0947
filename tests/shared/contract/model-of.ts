import { load } from '#shared/contract/load.ts';
import type { Entity, Model } from '#shared/contract/model.ts';

/** The model of a contract made of the YAML of some points; fails with the findings where there is none. */
export function modelOf(points: Readonly<Record<number, string>>, examples?: string): Model {
  const { model, findings } = load(contractOf(points, examples), 'sample.md');
  if (model === undefined)
    throw new Error(findings.map(({ message, place }) => `${place.line}: ${message}`).join('\n'));
  return model;
}

/** The text of a contract made of the YAML of some points. */
export function contractOf(points: Readonly<Record<number, string>>, examples?: string): string {
  const sections = Array.from({ length: 9 }, (_, index) => section(`${index + 1}. Point`, points[index + 1]));
  const last = examples === undefined ? [] : [section('Examples', examples)];
  return ['# Sample\n', ...sections, ...last].join('\n');
}

function section(title: string, yaml: string | undefined): string {
  return yaml === undefined
    ? `## ${title}\n\nNot shown.\n`
    : `## ${title}\n\n\`\`\`yaml\n${yaml.trim()}\n\`\`\`\n`;
}

/** An entity of a model that must be there. */
export function entityOf(model: Model, name: string): Entity {
  const entity = model.entities.get(name);
  if (entity === undefined) throw new Error(`no ${name}`);
  return entity;
}
