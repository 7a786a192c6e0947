import type { EventDeclaration } from '../../declaration-calls.ts';
import type { ScalarNode } from '../../language/node.ts';
import * as messages from '../../points/messages.ts';
import { list } from '../shapes/combine.ts';
import * as schemas from '../shapes/schema-parts.ts';
import type { NameThere, Shape } from '../shapes/shape.ts';
import { value } from '../shapes/values.ts';

const happening: Shape<EventDeclaration> = {
  ...value(messages.eventOf, schemas.fitting(messages.eventPattern, 'event such as `loan.return`')),
  form: { kind: 'value', name: { kind: 'happening' }, namesIn: namesInEvent },
};

function namesInEvent(node: ScalarNode): readonly NameThere[] {
  const { entity, event } = messages.partsOf(node) ?? {};
  if (entity === undefined || event === undefined) return [];
  return [
    { use: { kind: 'entity' }, name: entity, around: {} },
    { use: { kind: 'happening' }, name: event, around: { entity: entity.text } },
  ];
}

/** What sets a webhook, a notice or a mail off. */
export const events = list(happening, 'a list of events such as `[loan.return]`');
/** What `on` means, for those who read what may stand there. */
export const on = 'The events that set it off, such as `loan.return`.';
