import type { ScenarioStep } from '#shared/contract/model-effects.ts';

/** A step in a few words: who did what. */
export function describeStep({ as, holder, action }: ScenarioStep): string {
  const name = holder === undefined ? as : `holder of ${holder.record}`;
  const who = name === undefined ? '' : `${name}: `;
  switch (action.kind) {
    case 'create':
      return `${who}create ${action.entity}${action.name === undefined ? '' : ` ${action.name}`}`;
    case 'update':
    case 'delete':
    case 'sees':
      return `${who}${action.kind === 'sees' ? 'see' : action.kind} ${action.record}`;
    case 'do':
      return `${who}${action.transition} ${action.record}`;
    case 'list':
      return `${who}list ${action.entity}`;
    case 'draws':
      return `${who}draw ${action.document} of ${action.record}`;
    case 'mailed':
      return `mailed ${action.mail} about ${action.record}`;
    case 'arrives':
      return `mail of ${action.from} to ${action.inbox}`;
    case 'answered':
      return `${action.values === undefined ? 'no answer to' : 'answered'} ${action.call} about ${action.record}`;
    case 'received':
      return `received ${action.receive} ${action.id}`;
    case 'wait':
      return `wait ${inDays(action.duration)}`;
    case 'now':
      return `now ${action.now}`;
    case 'set_constant':
      return `${who}set ${Object.keys(action.values).join(', ')}`;
    case 'together':
      return `${action.steps.length} together`;
  }
}

/** The wire form of a duration has hours at most; people think in days. */
function inDays(duration: string): string {
  const hours = Number(/^PT(\d+)H$/.exec(duration)?.[1]);
  return hours > 0 && hours % 24 === 0 ? `P${hours / 24}D` : duration;
}
