import { makeThrowAway } from '#server/db/open/throw-away.ts';
import type { Actor } from '#server/call.ts';
import { actorOf, nobody } from '#server/identity/people/actor.ts';
import { callOf } from '#server/identity/people/call-of.ts';
import { type Closed, closed } from '#server/instance/closed.ts';
import { connect } from '#server/instance/connect.ts';
import { publishContract } from '#server/instance/publish-contract.ts';
import { readContract } from '#server/instance/read-contract.ts';
import { systemClock } from '#server/instance/system-clock.ts';
import { describeApp } from '#server/operations/contract/describe-app.ts';
import type { Runtime } from '#server/runtime.ts';
import type { AppDescription } from '#shared/api/app-description.ts';
import { suggest } from '#shared/contract/language/suggest.ts';
import type { Model } from '#shared/contract/model.ts';

/** An application as one audience may know it, from its contract alone. */
export interface DescribedApp {
  readonly kind: 'described';
  readonly app: AppDescription;
  readonly model: Model;
  readonly owner: boolean;
}

/**
 * Describes the application of a contract file for one audience: `owner`, `anyone`, `member` or a role. It is published
 * for a moment on an empty database of its own, so that nothing is described otherwise than a server would.
 */
export function describedApp(file: string, audience: string): Promise<DescribedApp | Closed> {
  return published(file, (runtime) => describedFor(runtime, audience));
}

/** What `tell` makes of a contract file that is published for a moment: for several audiences it is read once. */
export async function published<Told>(
  file: string,
  tell: (runtime: Runtime) => Told,
): Promise<Told | Closed> {
  const contract = await readContract(file);
  if (contract.kind === 'closed') return contract;
  const data = await makeThrowAway();
  try {
    const connected = await connect(data.place);
    if (connected.kind === 'closed') return connected;
    const { database } = connected;
    try {
      const opened = await publishContract(database, contract, systemClock);
      return opened.kind === 'closed' ? opened : tell(opened.runtime);
    } finally {
      await database.close();
    }
  } finally {
    await data.remove();
  }
}

/** What one audience may know of an application. */
export function describedFor(runtime: Runtime, audience: string): DescribedApp | Closed {
  const { model } = runtime;
  const actor = actorNamed(audience, model);
  if (actor === undefined) return closed(noSuchAudience(audience, model), 2);
  const call = callOf(runtime, actor, runtime.newId());
  const surroundings = { rehearsal: false, signIn: true, clockStands: false };
  return { kind: 'described', app: describeApp(runtime, call, surroundings), model, owner: actor.owner };
}

function actorNamed(audience: string, model: Model): Actor | undefined {
  if (audience === 'anyone') return nobody;
  if (audience !== 'member' && audience !== 'owner' && !model.roles.has(audience)) return undefined;
  return actorOf({ id: '', name: audience, roles: [audience], active: true }, model);
}

function noSuchAudience(audience: string, model: Model): string {
  const known = ['owner', ...model.roles.keys(), 'member', 'anyone'];
  return `There is no role ${audience} in this contract. ${suggest(audience, known) ?? `There are: ${known.join(', ')}.`}`;
}
