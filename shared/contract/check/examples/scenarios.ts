import { engineCodes, fieldCodes } from '#shared/api/problem.ts';
import type { ScenarioDeclaration, StepAct, StepDeclaration } from '../../declaration-effects.ts';
import type { FieldDeclaration, TransitionDeclaration } from '../../declaration.ts';
import type { MapNode, Name, Node } from '../../language/node.ts';
import { reportUnknown } from '../../reading/declared-name.ts';
import { readLiteral } from '../../reading/literal.ts';
import { withoutBounds } from '../../reading/without-bounds.ts';
import { hasKey, type ResolvedEntity } from '../../resolve/resolved.ts';
import type { Checking } from '../checking/checking.ts';
import { withBeside } from '../checking/input-types.ts';
import { entitiesByName, exampleNames, type KnownNames } from './examples.ts';
import { checkGivenValues } from './record-literals.ts';
import { checkAt, checkDemands, checkTogether } from './step-demands.ts';
import { checkTransitionStep, resultOf } from './transition-steps.ts';

/** `scenarios:` every person, record, field, code and value in them is one of this contract. */
export function checkScenarios(checking: Checking): void {
  for (const scenario of checking.contract.declaration.examples.scenarios) checkScenario(scenario, checking);
}

function checkScenario(scenario: ScenarioDeclaration, checking: Checking): void {
  const names: KnownNames = new Map();
  for (const [entity, known] of exampleNames(checking.contract.declaration.examples))
    names.set(entity, new Set(known));
  checkSteps(scenario.steps, names, checking);
}

function checkSteps(steps: readonly StepDeclaration[], names: KnownNames, checking: Checking): void {
  for (const step of steps) {
    checkActor(step, checking);
    checkHolder(step, names, checking);
    checkDemands(step, checking);
    const refused = step.refused === undefined ? [] : [step.refused];
    for (const code of [...step.confirm, ...step.warns, ...refused]) checkCode(code, checking);
    checkAct(step, names, checking);
  }
}

function checkActor({ as }: StepDeclaration, { contract, findings }: Checking): void {
  const people = contract.declaration.examples.people.map(({ name }) => name.text);
  const among = [...people, 'anyone', 'owner'];
  if (as !== undefined && !among.includes(as.text))
    reportUnknown(as, { what: 'person among the examples called', among }, findings);
}

/** Only a record with a key can be in somebody's hand. */
function checkHolder({ holder }: StepDeclaration, names: KnownNames, checking: Checking): void {
  const entity = holder && recordOf(holder, names, checking);
  if (holder === undefined || entity === undefined || hasKey(entity)) return;
  const message = `\`${entity.name}\` has no key, so nobody is its holder.`;
  const hint = `Give \`${entity.name}\` a field of type \`key\`, or name a record that has one.`;
  checking.findings.add('wrong_value', holder.place, { message, hint });
}

/** A code that an answer can carry: the contract's own, or the engine's. */
function checkCode(code: Name, { contract, findings }: Checking): void {
  const own = contract.declaration.errors.map((error) => error.code.text);
  const among = [...own, ...Object.keys(engineCodes), ...fieldCodes];
  if (!among.includes(code.text)) reportUnknown(code, { what: 'error code', among }, findings);
}

function checkAct(step: StepDeclaration, names: KnownNames, checking: Checking): void {
  const { act } = step;
  const refused = step.refused !== undefined;
  switch (act.kind) {
    case 'create': {
      const of = entityOf(act.entity, checking);
      if (of === undefined) return;
      const entity = withBeside(of, 'create', checking.contract.entities);
      checkAt(step, entity, checking);
      checkGivenValues({ values: act.values, entity, names, refused }, checking.findings);
      if (act.name !== undefined) names.set(entity.name, new Set(names.get(entity.name)).add(act.name.text));
      return;
    }
    case 'update': {
      const of = recordOf(act.record, names, checking);
      if (of === undefined) return;
      const entity = withBeside(of, 'update', checking.contract.entities);
      checkAt(step, entity, checking);
      checkGivenValues({ values: act.values, entity, names, refused }, checking.findings);
      return;
    }
    case 'delete':
      recordOf(act.record, names, checking);
      return;
    case 'do': {
      const entity = recordOf(act.record, names, checking);
      if (entity === undefined) return;
      checkAt(step, entity, checking);
      const transition = checkTransitionStep(act, { entity, names, refused }, checking);
      if (act.name !== undefined && transition !== undefined)
        nameResult(act.name, transition, { names, checking });
      return;
    }
    case 'sees': {
      const entity = recordOf(act.record, names, checking);
      if (entity === undefined) return;
      checking.condition(act.where, { record: entity.name, records: entitiesByName(names) });
      for (const name of act.hidden) {
        if (!entity.fields.has(name.text))
          reportUnknown(
            name,
            { what: `field of \`${entity.name}\` called`, among: entity.fields.keys() },
            checking.findings,
          );
      }
      return;
    }
    case 'list': {
      const entity = entityOf(act.entity, checking);
      if (entity !== undefined)
        checking.condition(act.where, { record: entity.name, records: entitiesByName(names) });
      return;
    }
    case 'draws':
      checkDraws(act, names, checking);
      return;
    case 'mailed':
      checkMailed(act, names, checking);
      return;
    case 'arrives':
      checkArrives(act, names, checking);
      return;
    case 'answered': {
      recordOf(act.record, names, checking);
      const { calls } = checking.contract.declaration;
      const call = calls.find(({ name }) => name.text === act.call.text);
      if (act.values !== undefined) checkSaid(act.values, call?.answer, { refused, checking });
      return;
    }
    case 'received': {
      const { receives } = checking.contract.declaration;
      const receive = receives.find(({ name }) => name.text === act.receive.text);
      checkSaid(act.values, receive?.body, { refused, checking });
      return;
    }
    case 'set_constant':
      for (const { key, value } of act.values.entries)
        checkConstant({ name: key, value, refused, names }, checking);
      return;
    case 'together':
      if (act.others !== undefined) checkCode(act.others, checking);
      checkTogether(act.steps, checking);
      checkSteps(act.steps, names, checking);
      return;
    case 'wait':
    case 'now':
      return;
  }
}

/** A document is drawn from records of its own entity. */
function checkDraws(
  { document, record }: Pick<Extract<StepAct, { kind: 'draws' }>, 'document' | 'record'>,
  names: KnownNames,
  checking: Checking,
): void {
  const entity = recordOf(record, names, checking);
  const { documents } = checking.contract.declaration;
  const of = documents.find(({ name }) => name.text === document.text)?.entity.text;
  if (entity === undefined || of === undefined || of === entity.name) return;
  const message = `The document \`${document.text}\` is never drawn from a \`${entity.name}\`.`;
  checking.findings.add('wrong_value', record.place, { message, hint: `Name a record of \`${of}\`.` });
}

/** A mail is about the records of its own events and schedules. */
function checkMailed(
  { mail, record }: Pick<Extract<StepAct, { kind: 'mailed' }>, 'mail' | 'record'>,
  names: KnownNames,
  checking: Checking,
): void {
  const entity = recordOf(record, names, checking);
  const about = checking.contract.declaration.mails.filter(({ name }) => name.text === mail.text);
  if (entity === undefined || about.length === 0 || about.some((one) => one.entity.text === entity.name))
    return;
  const message = `The mail \`${mail.text}\` is never about a \`${entity.name}\`.`;
  const hint = `Name a record of \`${about[0]?.entity.text}\`.`;
  checking.findings.add('wrong_value', record.place, { message, hint });
}

/** What an inbox makes has a name only where it says of which entity that is. */
function checkArrives(
  { inbox, answered, name }: Extract<StepAct, { kind: 'arrives' }>,
  names: KnownNames,
  checking: Checking,
): void {
  if (answered !== undefined) checkMailed(answered, names, checking);
  if (name === undefined) return;
  const declared = checking.contract.declaration.inboxes.find((one) => one.name.text === inbox.text);
  const entity = declared?.entity?.text;
  if (entity !== undefined) names.set(entity, new Set(names.get(entity)).add(name.text));
  if (declared === undefined || entity !== undefined) return;
  const message = `The inbox \`${inbox.text}\` does not say what its mails are about, so nothing could be called \`${name.text}\`.`;
  const hint = 'Write `of: ticket` in the inbox, or leave out `name`.';
  checking.findings.add('wrong_value', name.place, { message, hint });
}

/** `name` of a step `do` calls what comes back as `result`; where nothing does, nothing would have the name. */
function nameResult(
  name: Name,
  transition: TransitionDeclaration,
  { names, checking }: { readonly names: KnownNames; readonly checking: Checking },
): void {
  const entity = resultOf(transition);
  if (entity !== undefined) {
    names.set(entity.text, new Set(names.get(entity.text)).add(name.text));
    return;
  }
  const message = `\`${transition.name.text}\` creates nothing \`as: result\`, so nothing could be called \`${name.text}\`.`;
  const hint = 'Leave out `name`, or create the record with `as: result` under `then` of the transition.';
  checking.findings.add('wrong_value', name.place, { message, hint });
}

/** What another system says has the values that the contract declares. */
function checkSaid(
  { entries }: MapNode,
  declared: readonly FieldDeclaration[] | undefined,
  { refused, checking }: { readonly refused: boolean; readonly checking: Checking },
): void {
  for (const { key, value } of declared === undefined ? [] : entries) {
    const field = declared?.find(({ name }) => name.text === key.text);
    if (field?.settings !== undefined)
      readLiteral(value, refused ? withoutBounds(field.settings) : field.settings, checking.findings);
    if (field !== undefined) continue;
    const among = declared?.map(({ name }) => name.text) ?? [];
    reportUnknown(key, { what: 'value', among }, checking.findings);
  }
}

interface SetConstant {
  readonly name: Name;
  readonly value: Node;
  readonly refused: boolean;
  readonly names: KnownNames;
}

/** A constant that is a record is set to one by its name, or to nothing. */
function checkChosen(
  value: Node,
  to: string,
  { names, checking }: { readonly names: KnownNames; readonly checking: Checking },
): void {
  if (value.kind === 'scalar' && (value.value === null || names.get(to)?.has(value.text) === true)) return;
  checking.findings.add('wrong_value', value.place, {
    message: `This should be the name of a \`${to}\` of the examples.`,
  });
}

function checkConstant({ name, value, refused, names }: SetConstant, checking: Checking): void {
  const { constants } = checking.contract.declaration;
  const constant = constants.find((each) => each.name.text === name.text);
  if (constant !== undefined) {
    const { settings } = constant;
    if (settings.type === 'ref') checkChosen(value, settings.to, { names, checking });
    else readLiteral(value, refused ? withoutBounds(settings) : settings, checking.findings);
  }
}

function entityOf(name: Name, { contract, findings }: Checking): ResolvedEntity | undefined {
  const entity = contract.entities.get(name.text);
  if (entity === undefined)
    reportUnknown(name, { what: 'entity', among: contract.entities.keys() }, findings);
  return entity;
}

/** The entity of a record that the examples, or an earlier step, gave a name. */
function recordOf(
  name: Name,
  names: KnownNames,
  { contract, findings }: Checking,
): ResolvedEntity | undefined {
  const found = [...names].filter(([, known]) => known.has(name.text)).map(([entity]) => entity);
  const [entity, second] = found;
  if (entity === undefined) {
    const among = [...names.values()].flatMap((known) => [...known]);
    reportUnknown(name, { what: 'record called', among }, findings);
  } else if (second !== undefined) {
    const message = `\`${name.text}\` is the name of a \`${entity}\` and of a \`${second}\`.`;
    findings.add('duplicate_name', name.place, { message, hint: 'Give one of them another name.' });
  }
  return contract.entities.get(entity ?? '');
}
