import type { Model } from '#shared/contract/model.ts';
import type { ExamplePerson } from '#shared/contract/model-examples.ts';
import { modelIn, translateBy } from '#shared/contract/translation/model-in.ts';
import { messageOf } from '#shared/messages/message.ts';
import { written } from '#server/messages/write-message.ts';

/**
 * The model with somebody for each role that nobody of the examples has, so that one can be all of them. A contract whose
 * users need more than a name to exist is left as it is: only its author knows what they have.
 */
export function everyRole(model: Model): Model {
  const { people } = model.examples;
  const user = model.entities.get('user');
  const needsMore = [...(user?.fields.values() ?? [])].some(
    ({ name, origin, required, default: preset, initial }) =>
      origin === 'contract' &&
      !given.includes(name) &&
      required &&
      preset === undefined &&
      initial === undefined,
  );
  if (needsMore) return model;
  const held = new Set(people.flatMap(({ roles }) => roles));
  const missing = [...model.roles.keys()].filter((name) => !held.has(name));
  const names = new Set(people.map(({ name }) => name));
  const withSomebody = (read: Model, language: string): Model => {
    const added = missing.map((role): ExamplePerson => {
      const free = names.has(role) || role === 'owner' ? `${role}_person` : role;
      const of = { role: read.roles.get(role)?.label ?? role };
      return {
        name: free,
        label: written(messageOf('studio.somebodyWho', of), language),
        roles: [role],
        values: {},
      };
    });
    return { ...read, examples: { ...model.examples, people: [...people, ...added] } };
  };
  const whole = withSomebody(model, model.settings.locale);
  translateBy(whole, (language) => withSomebody(modelIn(model, language), language));
  return whole;
}

/** What every person of a rehearsal has. */
const given = ['name', 'email', 'roles', 'active'];
