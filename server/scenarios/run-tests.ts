import { makeThrowAway, type ThrowAway } from '#server/db/open/throw-away.ts';
import { openDatabase } from '#server/db/open/open-database.ts';
import { type Closed, closed } from '#server/instance/closed.ts';
import { connect } from '#server/instance/connect.ts';
import type { ContractFile } from '#server/instance/read-contract.ts';
import { openRehearsal } from '#server/rehearsal/open-rehearsal.ts';
import { createRehearsalClock } from '#server/rehearsal/rehearsal-clock.ts';
import type { Clock, Runtime } from '#server/runtime.ts';
import type { Scenario } from '#shared/contract/model-effects.ts';
import { moveTo } from './acts/pass-time.ts';
import { playStep } from './play-step.ts';
import type { FailedStep, ScenarioResult } from '#server/scenarios/acts/scenario-result.ts';
import { Stage } from '#server/scenarios/acts/stage.ts';
import type { OpenedRehearsal } from '#server/rehearsal/rehearsal.ts';
import type { GeneratedTest } from './generated/generated-test.ts';
import { type GeneratedResult, runGenerated } from './run-generated.ts';

/** What is to be tested, and where. */
export interface TestRun {
  readonly contract: ContractFile;
  readonly scenarios: readonly Scenario[];
  readonly generated: readonly GeneratedTest[];
  /** Address of a PostgreSQL server; undefined: SQLite in a temporary folder. */
  readonly databaseUrl?: string;
  readonly real: Clock;
}

/** How it went. */
export interface TestResults {
  readonly scenarios: readonly ScenarioResult[];
  readonly generated: readonly GeneratedResult[];
}

/**
 * Plays scenarios one after the other, then runs the generated tests. People and records are loaded once; each scenario has
 * a copy of that database, so that none sees what another did, and so have all generated tests together, which keep nothing.
 * `tell` hears of each scenario as it ends. `Closed` where the examples cannot be loaded.
 */
export async function runTests(
  run: TestRun,
  tell: (result: ScenarioResult) => void,
): Promise<TestResults | Closed> {
  const original = await fresh(run.databaseUrl);
  if ('kind' in original) return original;
  try {
    const began = run.contract.model.examples.now ?? run.real.now();
    const filled = await fill(run, original, began);
    if (filled.kind === 'closed') return filled;
    const beginning = { real: run.real, original, filled, began };
    const scenarios: ScenarioResult[] = [];
    for (const scenario of run.scenarios) {
      const result = await onCopy(beginning, (stage) => play(scenario, stage, run.real));
      tell(result);
      scenarios.push(result);
    }
    const { generated: tests } = run;
    const generated =
      tests.length === 0 ? [] : await onCopy(beginning, (stage) => runGenerated(tests, stage, run.real));
    return { scenarios, generated };
  } finally {
    await original.remove();
  }
}

async function fresh(databaseUrl: string | undefined): Promise<ThrowAway | Closed> {
  try {
    return await makeThrowAway(databaseUrl);
  } catch (error) {
    // A server that is not there or gives no right to make databases: the person who named it can put it right.
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return closed(`A database of its own could not be made: ${reason}`, 2);
  }
}

/** Loads people and records, and runs what is due on them at the moment of the examples. */
async function fill(
  { contract, real }: TestRun,
  { place }: ThrowAway,
  began: string,
): Promise<OpenedRehearsal | Closed> {
  const connected = await connect(place);
  if (connected.kind === 'closed') return connected;
  const { database } = connected;
  try {
    const opened = await openRehearsal({ database, contract, clock: began, real });
    return opened.kind === 'closed' ? opened : { ...opened, runtime: unhurried(opened.runtime) };
  } finally {
    await database.close();
  }
}

const PATIENCE_MS = 120_000;

/** How fast this machine is, and what else it does, decides nothing here: reads are not refused for their time. */
function unhurried(runtime: Runtime): Runtime {
  const { model } = runtime;
  return { ...runtime, model: { ...model, limits: { ...model.limits, readTimeMs: PATIENCE_MS } } };
}

/** What every scenario begins with. */
interface Beginning extends Pick<TestRun, 'real'> {
  readonly original: ThrowAway;
  readonly filled: OpenedRehearsal;
  /** Where the clock stands. */
  readonly began: string;
}

/** The published contract is the same on each copy, and so are the statements that were made for it. */
async function onCopy<Result>(
  { original, filled, began, real }: Beginning,
  work: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const { runtime, rehearsal } = filled;
  const copy = await original.copy();
  try {
    const database = await openDatabase(copy.place);
    try {
      const clock = createRehearsalClock(real, { at: began, stands: true });
      return await work(new Stage({ ...runtime, database, clock }, { ...rehearsal, clock }));
    } finally {
      await database.close();
    }
  } finally {
    await copy.remove();
  }
}

async function play(scenario: Scenario, stage: Stage, real: Clock): Promise<ScenarioResult> {
  const began = Date.parse(real.now());
  const failed = await firstFault(scenario, stage);
  return { scenario, failed, milliseconds: Date.parse(real.now()) - began };
}

async function firstFault({ now, steps }: Scenario, stage: Stage): Promise<FailedStep | undefined> {
  if (now !== undefined) await moveTo(stage, now);
  for (const [index, step] of steps.entries()) {
    const fault = await playStep(step, stage);
    if (fault !== undefined) return { ...fault, step, number: index + 1 };
  }
  return undefined;
}
