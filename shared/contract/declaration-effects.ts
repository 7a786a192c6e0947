import type { InputDeclaration } from './declaration.ts';
import type { Place } from './finding.ts';
import type { MapNode, Name, ScalarNode } from './language/node.ts';

/** Something that a write does to other records, as written. */
export interface EffectDeclaration {
  readonly act: EffectAct;
  readonly if?: ScalarNode;
  readonly each?: { readonly name: Name; readonly list: ScalarNode };
  readonly place: Place;
}

export type EffectAct =
  | {
      readonly kind: 'create';
      readonly entity: Name;
      readonly times?: ScalarNode;
      readonly like?: ScalarNode;
      readonly set: readonly AssignmentDeclaration[];
      readonly as?: Name;
    }
  | {
      readonly kind: 'update';
      readonly target: ScalarNode;
      readonly set: readonly AssignmentDeclaration[];
      /** `apply`: the changes that people wrote, in the place of `set`. */
      readonly apply?: ScalarNode;
      /** `forget`: what was in the fields of `set` leaves the history too. */
      readonly forgets?: true;
    }
  | {
      readonly kind: 'do';
      readonly transition: Name;
      readonly target: ScalarNode;
      readonly input: readonly AssignmentDeclaration[];
    }
  | { readonly kind: 'delete'; readonly target: ScalarNode }
  | { readonly kind: 'then'; readonly while?: ScalarNode; readonly effects: readonly EffectDeclaration[] };

export interface AssignmentDeclaration {
  readonly field: Name;
  readonly value: ScalarNode;
}

export interface ScenarioDeclaration {
  readonly name: string;
  readonly now?: string;
  readonly steps: readonly StepDeclaration[];
  readonly place: Place;
}

export interface StepDeclaration {
  readonly as?: Name;
  /** `as: { holder: q1 }`: the record whose key is presented. */
  readonly holder?: Name;
  readonly act: StepAct;
  readonly refused?: Name;
  readonly at?: Name;
  readonly warns: readonly Name[];
  readonly confirm: readonly Name[];
  /** Who agrees to it, where it waits for a second person. */
  readonly second?: Name;
  readonly place: Place;
}

export type StepAct =
  | { readonly kind: 'create'; readonly entity: Name; readonly values: MapNode; readonly name?: Name }
  | { readonly kind: 'update'; readonly record: Name; readonly values: MapNode }
  | { readonly kind: 'delete'; readonly record: Name }
  | {
      readonly kind: 'do';
      readonly transition: Name;
      readonly record: Name;
      readonly input: MapNode;
      readonly name?: Name;
    }
  | {
      readonly kind: 'sees';
      readonly record: Name;
      readonly where?: ScalarNode;
      readonly hidden: readonly Name[];
    }
  | { readonly kind: 'list'; readonly entity: Name; readonly where?: ScalarNode; readonly count?: number }
  | {
      readonly kind: 'draws';
      readonly document: Name;
      readonly record: Name;
      readonly says: readonly string[];
      readonly lacks: readonly string[];
    }
  | {
      readonly kind: 'mailed';
      readonly mail: Name;
      readonly record: Name;
      readonly to?: string;
      readonly says: readonly string[];
      /** Names of files that must go along. */
      readonly attached: readonly string[];
      readonly count?: number;
    }
  | {
      readonly kind: 'arrives';
      readonly inbox: Name;
      readonly from: string;
      readonly subject?: string;
      readonly text?: string;
      readonly files: readonly string[];
      /** A mail of ours that it answers. */
      readonly answered?: { readonly mail: Name; readonly record: Name };
      readonly name?: Name;
    }
  /** Without values it fails for good. */
  | { readonly kind: 'answered'; readonly call: Name; readonly record: Name; readonly values?: MapNode }
  | { readonly kind: 'received'; readonly receive: Name; readonly id: string; readonly values: MapNode }
  | { readonly kind: 'wait'; readonly duration: string }
  | { readonly kind: 'now'; readonly now: string }
  | { readonly kind: 'set_constant'; readonly values: MapNode }
  | {
      readonly kind: 'together';
      readonly steps: readonly StepDeclaration[];
      readonly succeed: number;
      readonly others?: Name;
    };

/** What is sent with a create or an update beside the fields, and what follows from the call. */
export interface CallDeclaration {
  readonly call: 'create' | 'update';
  readonly input: readonly InputDeclaration[];
  readonly then: readonly EffectDeclaration[];
}
