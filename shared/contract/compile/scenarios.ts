import type { JsonValue } from '#shared/fields/field.ts';
import type { ScenarioDeclaration, StepAct, StepDeclaration } from '../declaration-effects.ts';
import type { MapNode } from '../language/node.ts';
import type { Scenario, ScenarioAction, ScenarioStep } from '../model-effects.ts';
import { shapeOf } from '../resolve/entities.ts';
import type { ResolvedEntity } from '../resolve/resolved.ts';
import { type Compiling, conditionIf } from './compiling.ts';
import { literalOf } from './constants.ts';
import { compileValues, valueOf } from './record-values.ts';

type Values = Readonly<Record<string, JsonValue>>;

/** The scenarios of the examples; records and people stay names. */
export function compileScenarios(compiling: Compiling): readonly Scenario[] {
  return compiling.contract.declaration.examples.scenarios.map((each) => compileScenario(each, compiling));
}

function compileScenario(declared: ScenarioDeclaration, compiling: Compiling): Scenario {
  const { examples } = compiling.contract.declaration;
  const records = new Map(examples.records.map(({ name, entity }) => [name.text, entity.text]));
  for (const { name } of examples.people) records.set(name.text, 'user');
  const scenario = new ScenarioCompiler(records, compiling);
  const steps = declared.steps.map((step) => scenario.step(step));
  return { name: declared.name, now: declared.now, steps, place: declared.place };
}

/** Knows the entity of every record that has a name by now. */
class ScenarioCompiler {
  readonly #records: Map<string, string>;
  readonly #compiling: Compiling;

  constructor(records: Map<string, string>, compiling: Compiling) {
    this.#records = records;
    this.#compiling = compiling;
  }

  step({ as, act, refused, confirm, place }: StepDeclaration): ScenarioStep {
    const action = this.#action(act);
    const codes = confirm.map(({ text }) => text);
    return { as: as?.text, action, refused: refused?.text, confirm: codes, place };
  }

  #action(act: StepAct): ScenarioAction {
    switch (act.kind) {
      case 'create': {
        const { kind, entity, name } = act;
        if (name !== undefined) this.#records.set(name.text, entity.text);
        return { kind, entity: entity.text, values: this.#values(act.values, entity.text), name: name?.text };
      }
      case 'update': {
        const values = this.#values(act.values, this.#entityOf(act.record.text)?.name ?? '');
        return { kind: act.kind, record: act.record.text, values };
      }
      case 'delete':
        return { kind: act.kind, record: act.record.text };
      case 'do': {
        const { kind, transition, record, name } = act;
        const input = this.#input(act);
        return { kind, transition: transition.text, record: record.text, input, name: name?.text };
      }
      case 'sees': {
        const hidden = act.hidden.map(({ text }) => text);
        const where = conditionIf(act.where, this.#compiling);
        return { kind: act.kind, record: act.record.text, where, hidden };
      }
      case 'list': {
        const where = conditionIf(act.where, this.#compiling);
        return { kind: act.kind, entity: act.entity.text, where, count: act.count };
      }
      case 'set_constant':
        return { kind: act.kind, values: this.#constants(act.values) };
      case 'together': {
        const steps = act.steps.map((step) => this.step(step));
        return { kind: act.kind, steps, succeed: act.succeed, others: act.others?.text };
      }
      case 'wait':
      case 'now':
        return act;
    }
  }

  #entityOf(record: string): ResolvedEntity | undefined {
    return this.#compiling.contract.entities.get(this.#records.get(record) ?? '');
  }

  #values(values: MapNode, entity: string): Values {
    const of = this.#compiling.contract.entities.get(entity);
    return of === undefined ? {} : compileValues(values, of);
  }

  #input({ transition, record, input }: Extract<StepAct, { kind: 'do' }>): Values {
    const entity = this.#entityOf(record.text);
    const declared = entity?.machine?.transitions.find(({ name }) => name.text === transition.text);
    const given = input.entries.flatMap(({ key, value }) => {
      const own = declared?.input.find(({ name }) => name.text === key.text)?.field;
      const shape = own === undefined ? entity?.fields.get(key.text)?.shape : shapeOf(own);
      return shape === undefined ? [] : [[key.text, valueOf(value, shape)] as const];
    });
    return Object.fromEntries(given);
  }

  #constants(values: MapNode): Values {
    const { constants } = this.#compiling.contract.declaration;
    const given = values.entries.flatMap(({ key, value }) => {
      const settings = constants.find(({ name }) => name.text === key.text)?.settings;
      return settings === undefined ? [] : [[key.text, literalOf(value, settings)] as const];
    });
    return Object.fromEntries(given);
  }
}
