import type { Built } from '#shared/contract/load.ts';
import type { FunctionExample } from '#shared/contract/model-functions.ts';
import type { OwnType } from '#shared/expression/functions/own-functions.ts';

/** A function of point 7, with what it takes and gives. */
export interface FunctionLine {
  readonly name: string;
  readonly takes: readonly OwnType[];
  readonly gives: OwnType;
  readonly help?: string;
  readonly examples: readonly Pick<FunctionExample, 'given' | 'gives'>[];
  readonly line: number;
}

/** A mail of point 7, once for each entity that it is about. */
export interface MailLine {
  readonly name: string;
  readonly entity: string;
  readonly label: string;
  readonly line: number;
}

/** The functions, in the order of the contract. */
export function functionLines({ model }: Built): readonly FunctionLine[] {
  return [...model.program.functions.values()].map(({ name, takes, gives, help, examples, place }) => ({
    name,
    takes,
    gives,
    help,
    examples: examples.map(({ given, gives: result }) => ({ given, gives: result })),
    line: place.line,
  }));
}

/** The mails, in the order of the contract. */
export function mailLines({ model }: Built): readonly MailLine[] {
  return model.mails.map(({ name, entity, place }) => ({
    name,
    entity,
    label: model.entities.get(entity)?.label ?? entity,
    line: place.line,
  }));
}
