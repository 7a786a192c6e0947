import type {
  PublishCondition,
  PublishPlan,
  PublishQuestion,
  PublishRight,
  PublishRule,
  PublishView,
} from '#shared/api/calls/publishing.ts';

/** A plan as it is read at a terminal, line by line. */
export function planLines(plan: PublishPlan): readonly string[] {
  if (plan.verdict === 'same') return [`Version ${plan.from} has this very text: there is nothing to do.`];
  const open = plan.questions.filter(({ accepted }) => accepted === null);
  const answered = plan.questions.filter(({ accepted }) => accepted !== null);
  return [
    plan.from === 0 ? 'The first version.' : `Version ${plan.to}, after version ${plan.from}.`,
    ...plan.steps.map(({ text, records }) => `  ${text}${records === 0 ? '' : ` (${inNumbers(records)})`}`),
    ...section('Accepted:', answered.map(acceptedLine)),
    ...section('Needs an answer:', open.flatMap(questionLines)),
    ...section(
      'Records that would not pass what is new; they stay as they are until they are changed:',
      plan.rules.filter(({ records }) => records !== 0).map(ruleLine),
    ),
    ...section(
      'Calls and pages:',
      plan.calls.map(({ call, change, details }) =>
        change === 'changed' ? `  ${call}: ${details.join('; ')}` : `  ${call} is ${change}`,
      ),
    ),
    ...section('Rights:', plan.rights.map(rightLine)),
    ...section('Saved views:', plan.views.map(viewLine)),
    ...section('Conditions that will no longer match anything:', plan.conditions.map(conditionLine)),
    ...(plan.waits === 0
      ? []
      : [`Others cannot write for about ${inSeconds(plan.waits)} while it is published.`]),
    `Plan ${plan.hash}: ${verdicts[plan.verdict]}`,
  ];
}

const verdicts = {
  safe: 'safe to publish.',
  needs_answer: 'it cannot be published without an answer.',
} as const;

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}

function questionLines({ id, what, why, accept }: PublishQuestion): readonly string[] {
  const [first, ...more] = accept;
  const others = more.length === 0 ? '' : `; or with ${more.map(({ word }) => word).join(', ')}`;
  const offer = first === undefined ? [] : [`    or --accept ${first.word} (${first.then})${others}`];
  return [`  ${id}: ${what}`, `    ${why}`, ...offer];
}

function acceptedLine({ what, records, accept, accepted }: PublishQuestion): string {
  const then = accept.find(({ word }) => word === accepted)?.then ?? '';
  return `  ${what}: ${inNumbers(records)}; ${then}`;
}

function ruleLine({ entity, name, kind, records }: PublishRule): string {
  const what = kind === 'rule' ? `${name} of ${entity}` : `${entity}.${name}`;
  return `  ${what}: ${records === null ? 'too many to count' : inNumbers(records)}`;
}

function rightLine({ entity, action, audience, change, detail }: PublishRight): string {
  const what = `  ${audience}: ${action} ${entity}`;
  return change === 'removed' ? `${what} is removed` : `${what} is ${change}: ${detail}`;
}

function viewLine({ screen, name, shared, change, detail }: PublishView): string {
  const what = { renamed: 'goes on as', narrower: 'goes on', broken: 'fits no more:' }[change];
  return `  "${name}" of ${screen}${shared ? ', shared,' : ''} ${what} ${detail}`;
}

function conditionLine({ entity, field, record, condition }: PublishCondition): string {
  return `  ${field} of ${entity} ${record}: ${condition}`;
}

function inSeconds(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

function inNumbers(records: number): string {
  return records === 1 ? '1 record' : `${records} records`;
}
