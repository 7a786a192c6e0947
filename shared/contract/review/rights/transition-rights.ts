import { choice, leaveOutItem } from '../../language/fixes.ts';
import type { Entity, Transition } from '../../model.ts';
import { isDone } from '../reviewing/happens.ts';
import type { Reviewing } from '../reviewing/reviewing.ts';

/** Transitions that nobody makes, and audiences that may make one of a record they cannot see. */
export function reviewTransitionRights(reviewing: Reviewing): void {
  for (const entity of reviewing.entities) {
    for (const transition of entity.transitions.values()) {
      reviewMakers(entity, transition, reviewing);
      if (reviewing.isShown(6)) reviewReaders(entity, transition, reviewing);
    }
    if (reviewing.isShown(6)) reviewSeconds(entity, reviewing);
  }
}

function reviewMakers(entity: Entity, { name, by, place }: Transition, reviewing: Reviewing): void {
  const isNobody = by === 'nobody' || by.length === 0;
  if (by === 'engine' || !isNobody || isDone(reviewing.model, entity.name, name)) return;
  reviewing.say('transition_never', place, {
    message: `Nobody can ever make \`${name}\`: no role may, and nothing else in the contract does it.`,
    hint: 'Name who may: `by: [staff]`; or leave the transition out.',
  });
}

function reviewReaders(entity: Entity, transition: Transition, reviewing: Reviewing): void {
  const blind = transition.preview.find((audience) => !reviewing.rights.may(audience, entity, 'read'));
  if (blind !== undefined)
    reviewing.say('transition_unseen', transition.place, {
      message: `\`${blind}\` may preview \`${transition.name}\`, but may not read any \`${entity.name}\`, so there is nothing to try it on.`,
      hint: `Grant \`${blind}\` to read \`${entity.name}\` in point 6, or take it out of \`preview\`.`,
    });
  if (typeof transition.by === 'string') return;
  for (const { audience } of transition.by) {
    if (reviewing.rights.may(audience, entity, 'read')) continue;
    const message = `\`${audience}\` may make \`${transition.name}\`, but may not read any \`${entity.name}\`, so it is never offered.`;
    reviewing.say('transition_unseen', reviewing.placeOfPermission(entity, transition, audience), {
      message,
      hint: `Grant \`${audience}\` to read \`${entity.name}\` in point 6, or take it out here.`,
      fixes: [choice(leaveOutItem(reviewing.placeOfPermission(entity, transition, audience)))],
    });
  }
}

function reviewSeconds(entity: Entity, reviewing: Reviewing): void {
  for (const [call, { by, place }] of entity.seconds) {
    const blind = by.find((audience) => !reviewing.rights.may(audience, entity, 'read'));
    if (blind === undefined) continue;
    reviewing.say('second_unseen', place, {
      message: `\`${blind}\` is to agree to \`${call}\`, but may not read any \`${entity.name}\`, so nothing is shown to them.`,
      hint: `Grant \`${blind}\` to read \`${entity.name}\` in point 6, or take it out here.`,
    });
  }
}
