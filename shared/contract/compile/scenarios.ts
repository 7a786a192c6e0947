import type { JsonValue } from '#shared/fields/field.ts';
import type { ScenarioDeclaration, StepAct, StepDeclaration } from '../declaration-effects.ts';
import type { FieldDeclaration, TransitionDeclaration } from '../declaration.ts';
import { withBeside } from '../check/checking/input-types.ts';
import { resultOf } from '../check/examples/transition-steps.ts';
import type { MapNode, Name } from '../language/node.ts';
import type { Scenario, ScenarioAction, ScenarioStep } from '../model-effects.ts';
import { shapeOf } from '../resolve/entities.ts';
import { withoutBounds } from '../reading/without-bounds.ts';
import type { ResolvedEntity } from '../resolve/resolved.ts';
import { type Compiling, conditionIf } from './compiling/compiling.ts';
import { literalOf } from './compiling/constants.ts';
import { compileValues, valueOf } from './compiling/record-values.ts';

type DoAct = Extract<StepAct, { kind: 'do' }>;
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

  step({ as, holder, act, refused, at, warns, confirm, second, place }: StepDeclaration): ScenarioStep {
    return {
      ...(second === undefined ? {} : { second: second.text }),
      as: as?.text,
      holder: holder && this.#named(holder),
      action: this.#action(act),
      refused: refused?.text,
      at: at?.text,
      warns: warns.map(({ text }) => text),
      confirm: confirm.map(({ text }) => text),
      place,
    };
  }

  #action(act: StepAct): ScenarioAction {
    switch (act.kind) {
      case 'create': {
        const { kind, entity, name } = act;
        if (name !== undefined) this.#records.set(name.text, entity.text);
        const values = this.#values(act.values, entity.text, kind);
        return { kind, entity: entity.text, values, name: name?.text };
      }
      case 'update': {
        const named = this.#named(act.record);
        return { kind: act.kind, ...named, values: this.#values(act.values, named.entity, act.kind) };
      }
      case 'delete':
        return { kind: act.kind, ...this.#named(act.record) };
      case 'do':
        return this.#transition(act);
      case 'sees': {
        const hidden = act.hidden.map(({ text }) => text);
        const where = conditionIf(act.where, this.#compiling);
        return { kind: act.kind, ...this.#named(act.record), where, hidden };
      }
      case 'list': {
        const where = conditionIf(act.where, this.#compiling);
        return { kind: act.kind, entity: act.entity.text, where, count: act.count };
      }
      case 'draws': {
        const { kind, document, record, says, lacks } = act;
        return { kind, document: document.text, ...this.#named(record), says, lacks };
      }
      case 'mailed': {
        const { kind, mail, record, to, says, attached, count } = act;
        return { kind, mail: mail.text, ...this.#named(record), to, says, attached, count };
      }
      case 'arrives':
        return this.#mail(act);
      case 'answered': {
        const { kind, call, record, values } = act;
        const of = this.#compiling.contract.declaration.calls.find(({ name }) => name.text === call.text);
        const said = values && this.#said(values, of?.answer ?? []);
        return { kind, call: call.text, ...this.#named(record), values: said };
      }
      case 'received': {
        const { kind, receive, id, values } = act;
        const { receives } = this.#compiling.contract.declaration;
        const of = receives.find(({ name }) => name.text === receive.text);
        return { kind, receive: receive.text, id, values: this.#said(values, of?.body ?? []) };
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

  #mail(act: Extract<StepAct, { kind: 'arrives' }>): ScenarioAction {
    const { kind, inbox, from, subject, text, files, answered, name } = act;
    const { inboxes } = this.#compiling.contract.declaration;
    const entity = inboxes.find((one) => one.name.text === inbox.text)?.entity?.text;
    const result = name && entity ? { name: name.text, entity } : undefined;
    const known = answered && { mail: answered.mail.text, ...this.#named(answered.record) };
    if (result !== undefined) this.#records.set(result.name, result.entity);
    return { kind, inbox: inbox.text, from, subject, text, files, answered: known, result };
  }

  #transition(act: DoAct): ScenarioAction {
    const { kind, transition, record, name } = act;
    const named = this.#named(record);
    const declared = this.#entity(named.entity)?.machine?.transitions.find(
      (one) => one.name.text === transition.text,
    );
    const made = declared && resultOf(declared);
    const result = name && made && { name: name.text, entity: made.text };
    if (result !== undefined) this.#records.set(result.name, result.entity);
    return { kind, transition: transition.text, ...named, input: this.#input(act, declared), result };
  }

  #named(record: Name): { readonly record: string; readonly entity: string } {
    return { record: record.text, entity: this.#records.get(record.text) ?? '' };
  }

  #entity(name: string): ResolvedEntity | undefined {
    return this.#compiling.contract.entities.get(name);
  }

  #values(values: MapNode, entity: string, call: 'create' | 'update'): Values {
    const { entities } = this.#compiling.contract;
    const of = entities.get(entity);
    return of === undefined ? {} : compileValues(values, withBeside(of, call, entities));
  }

  #input({ record, input }: DoAct, declared: TransitionDeclaration | undefined): Values {
    const entity = this.#entity(this.#named(record).entity);
    const given = input.entries.flatMap(({ key, value }) => {
      const own = declared?.input.find(({ name }) => name.text === key.text)?.field;
      const shape = own === undefined ? entity?.fields.get(key.text)?.shape : shapeOf(own);
      return shape === undefined ? [] : [[key.text, valueOf(value, shape)] as const];
    });
    return Object.fromEntries(given);
  }

  #said(values: MapNode, declared: readonly FieldDeclaration[]): Values {
    const given = values.entries.flatMap(({ key, value }) => {
      const settings = declared.find(({ name }) => name.text === key.text)?.settings;
      return settings === undefined ? [] : [[key.text, literalOf(value, withoutBounds(settings))] as const];
    });
    return Object.fromEntries(given);
  }

  #constants(values: MapNode): Values {
    const { constants } = this.#compiling.contract.declaration;
    const given = values.entries.flatMap(({ key, value }) => {
      const settings = constants.find(({ name }) => name.text === key.text)?.settings;
      return settings === undefined ? [] : [[key.text, valueOf(value, settings)] as const];
    });
    return Object.fromEntries(given);
  }
}
