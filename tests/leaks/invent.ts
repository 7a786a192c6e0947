import type { Field } from '#shared/contract/model.ts';
import { fromMilliseconds } from '#shared/fields/time/duration.ts';
import type { JsonValue, Option } from '#shared/fields/field.ts';
import type { Chance } from './chance.ts';
import { newMark } from './marks.ts';

/** What values are made from. */
export interface Surroundings {
  readonly chance: Chance;
  /** Ids of all records of an entity. */
  ids(entity: string): readonly string[];
  readonly today: string;
}

/** A value for a field: mostly one that nobody can guess, else one that conditions are likely to ask about. */
export function invent(field: Field, surroundings: Surroundings): JsonValue {
  const { chance } = surroundings;
  const mayBeEmpty = !field.required && !field.unique;
  if (mayBeEmpty && chance.percent(12)) return null;
  return !field.unique && chance.percent(50) ? usual(field, surroundings) : marked(field, surroundings);
}

/** A value with a mark in it, where the type has room for one. */
function marked(field: Field, surroundings: Surroundings): JsonValue {
  const { chance } = surroundings;
  switch (field.type) {
    case 'text':
    case 'number_series':
      return newMark.text(chance);
    case 'markdown':
      return `**${newMark.text(chance)}**, *${newMark.text(chance)}*`;
    case 'email':
      return `${newMark.text(chance)}@mail.example`;
    case 'url':
      return `https://${newMark.text(chance)}.example/`;
    case 'phone':
    case 'place':
      return `+43 ${newMark.number(chance, 0)}`;
    case 'integer':
      return Number(newMark.number(chance, 0));
    case 'decimal':
    case 'money':
      return newMark.number(chance, field.scale);
    case 'date':
      return newMark.date(chance);
    case 'datetime':
      return newMark.instant(chance);
    case 'duration':
      return fromMilliseconds(chance.below(1_000_000_000));
    case 'key':
      return newMark.text(chance).padEnd(field.length, 'k');
    case 'changes':
      return {}; // nothing is to be set
    case 'condition':
      return `'${newMark.text(chance)}' != ''`;
    case 'json':
      return { [newMark.text(chance)]: [newMark.text(chance)] };
    case 'several': // given by its plain references
      return null;
    case 'rows':
      return []; // calls are sent them, and no record has any
    case 'file':
    case 'image':
      return { id: newMark.id(chance), name: `${newMark.text(chance)}.png`, type: 'image/png', size: 7 };
    case 'id':
      return newMark.id(chance);
    case 'boolean':
    case 'time':
    case 'timezone':
    case 'choice':
    case 'choices':
    case 'state':
    case 'ref':
    case 'refs':
      return usual(field, surroundings);
  }
}

function usual(field: Field, surroundings: Surroundings): JsonValue {
  const { chance, ids, today } = surroundings;
  switch (field.type) {
    case 'text':
      return chance.pick(['x', 'a', 'ok', 'Word', newMark.text(chance), newMark.text(chance)]);
    case 'integer':
      return chance.below(6);
    case 'decimal':
    case 'money':
      return `${chance.below(7)}${field.scale === 0 ? '' : `.${'50'.padEnd(field.scale, '0').slice(0, field.scale)}`}`;
    case 'boolean':
      return chance.percent(50);
    case 'date':
      return new Date(Date.parse(today) + (chance.below(20) - 8) * 86_400_000).toISOString().slice(0, 10);
    case 'datetime':
      return new Date(Date.parse(today) + (chance.below(40) - 20) * 3_600_000).toISOString();
    case 'time':
      return chance.pick(['08:00', '09:30', '17:45']);
    case 'timezone':
      return chance.pick(['Europe/Vienna', 'America/New_York', 'Asia/Kathmandu']);
    case 'choice':
    case 'state':
      return chance.pick(namesOf(field.options));
    case 'choices': {
      const some = chance.some(namesOf(field.options), 2);
      return some.length === 0 ? null : some;
    }
    case 'ref':
      return ids(field.to).length === 0 ? null : chance.pick(ids(field.to));
    case 'refs': {
      const some = chance.some(ids(field.to), 3);
      return some.length === 0 ? null : some;
    }
    default:
      return marked(field, surroundings);
  }
}

function namesOf(options: readonly Option[]): readonly string[] {
  return options.map(({ name }) => name);
}
