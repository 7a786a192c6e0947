import type { CheckedExpressions } from '../../check/checking/checking.ts';
import type { Place } from '../../finding.ts';
import type { FindingCode } from '../../language/finding-codes.ts';
import type { Findings, Said } from '../../language/findings.ts';
import type { Entity, Model, Transition } from '../../model.ts';
import type { Resolved } from '../../resolve/resolved.ts';
import { effectsOf, type PlacedEffect } from './happens.ts';
import { Rights } from './rights.ts';
import { type WholeReads, wholeReadsOf } from './whole-reads.ts';

interface Material {
  readonly model: Model;
  readonly contract: Resolved;
  readonly checked: CheckedExpressions;
  readonly findings: Findings;
}

/** What is said of the application as a whole always has a hint. */
export interface Reviewed extends Said {
  readonly hint: string;
}

/** The fifth stage at work: the model, who may do what in it, and where the words of the contract stand. */
export class Reviewing {
  readonly model: Model;
  readonly contract: Resolved;
  readonly checked: CheckedExpressions;
  readonly rights: Rights;
  readonly effects: readonly PlacedEffect[];
  readonly reads: WholeReads;
  readonly #findings: Findings;

  constructor({ model, contract, checked, findings }: Material) {
    this.model = model;
    this.contract = contract;
    this.checked = checked;
    this.rights = new Rights(model);
    this.effects = effectsOf(model);
    this.reads = wholeReadsOf(checked);
    this.#findings = findings;
  }

  say(code: FindingCode, place: Place, said: Reviewed): void {
    this.#findings.add(code, place, said);
  }

  /** Milder than the code usually is: it may be meant. */
  warn(code: FindingCode, place: Place, said: Reviewed): void {
    this.#findings.add(code, place, { ...said, level: 'warning' });
  }

  get entities(): readonly Entity[] {
    return [...this.model.entities.values()];
  }

  /** Whether a point has anything to say; what is not shown is not reviewed. */
  isShown(point: number): boolean {
    return this.model.points[point - 1]?.shown === true;
  }

  placeOfState(entity: Entity, state: string): Place {
    const machine = this.contract.entities.get(entity.name)?.machine;
    const option = machine?.states?.options.find(({ name }) => name.text === state);
    return option?.name.place ?? entity.place;
  }

  placeOfRole(role: string): Place | undefined {
    return this.contract.roles.get(role)?.name.place;
  }

  /** Where the transition says that the audience may make it. */
  placeOfPermission(entity: Entity, transition: Transition, audience: string): Place {
    const machine = this.contract.entities.get(entity.name)?.machine;
    const by = machine?.transitions.find(({ name }) => name.text === transition.name)?.by;
    const permission = Array.isArray(by) ? by.find((one) => one.audience.text === audience) : undefined;
    return permission?.audience.place ?? transition.place;
  }
}
