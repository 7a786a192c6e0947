import { mkdirSync } from 'node:fs';
import { buildClientWhenStale } from '#bin/build-client.mjs';
import { main } from '#bin/install.mjs';
import { provideChromium } from './chromium.ts';
import { perform, type Outcome, type Step } from './step.ts';
import { judgeFlaky, total } from './test-report.ts';

const UNIT_REPORT = '.cache/unit.json';
const BROWSER_REPORT = '.cache/browser.json';

async function prepareBrowser(): Promise<void> {
  await buildClientWhenStale();
  process.env.CHROMIUM_PATH = provideChromium();
}

/** What a full run does, in this order: the quick ones first. */
const SUITE: readonly Step[] = [
  { name: 'format', command: ['biome', 'format', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'unused', command: ['knip', '--no-progress', '--no-config-hints'] },
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.', '--checkers', '2'] },
  { name: 'audit', command: ['node', 'tests/support/audit/audit.ts'], says: true },
  {
    name: 'unit',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
    report: { kind: 'vitest', file: UNIT_REPORT },
  },
  { name: 'client', prepare: buildClientWhenStale },
  {
    name: 'browser',
    prepare: prepareBrowser,
    // With an equals sign: of two words the option would take what follows, a story's name, as one more project.
    command: ['playwright', 'test', '--project=desktop', '--project=phone'],
    report: { kind: 'playwright', file: BROWSER_REPORT },
  },
];

/** For what is generated from a seed: it fails again, after as long a time. */
const ONE_TRY = '--retry=0';

/** What takes longer than a full run should; each by its own name only. */
const ON_REQUEST: readonly Step[] = [
  {
    name: 'agreement',
    command: ['vitest', 'run', ONE_TRY, 'tests/agreement'],
    env: { AGREEMENT_CASES: '20000' },
  },
  {
    name: 'engines',
    command: ['vitest', 'run', ONE_TRY, 'tests/agreement/engine'],
    env: { ENGINE_SEQUENCES: '100000' },
  },
  {
    name: 'faults',
    command: ['node', 'tests/agreement/engine/plant-faults.ts'],
  },
  {
    name: 'fuzz',
    command: ['vitest', 'run', ONE_TRY, 'tests/server/openapi/fuzz'],
    env: { FUZZ_REQUESTS: '10000', FUZZ_SEED: String(Math.trunc(Date.now() / 1000)) },
  },
  {
    name: 'kills',
    command: [
      'vitest',
      'run',
      ONE_TRY,
      'tests/server/operations/writes/kill',
      'tests/server/operations/transfer/killed',
      'tests/server/operations/backups/killed',
      'tests/server/instance/publish-killed',
    ],
    // On each database: 150 over writes, 75 over each of imports, backups, restores and moves of files, 46 over publishes, 4 over backups of a server.
    env: { KILL_ROUNDS: '150', TRANSFER_KILLS: '75', PUBLISH_KILLS: '46' },
  },
  {
    name: 'leaks',
    command: ['vitest', 'run', ONE_TRY, 'tests/leaks'],
    env: { LEAK_CONTRACTS: '200', LEAK_WIDE: '20', LEAK_VIEWERS: '6' },
  },
  {
    name: 'planted-leaks',
    command: ['node', 'tests/leaks/planted.ts'],
  },
  {
    name: 'screens',
    prepare: prepareBrowser,
    command: ['playwright', 'test', '--project=screens'],
  },
  {
    name: 'pictures',
    prepare: prepareBrowser,
    command: ['node', 'tests/pictures/take-pictures.ts'],
  },
  {
    name: 'bench',
    command: ['node', 'tests/bench/bench.ts'],
  },
];

/** `npm test`: every step, and a sum at the end. `npm run <step> -- …`: one step, with the rest for its program. */
async function suite([name, ...rest]: readonly string[]): Promise<number> {
  mkdirSync('.cache', { recursive: true });
  if (name !== undefined) return single(name, rest);
  const outcomes: Outcome[] = [];
  for (const step of SUITE) outcomes.push(await perform(step));
  const { passed, failed, flaky } = total(outcomes);
  const broken = outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.name);
  if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
  const { fails, said } = judgeFlaky(flaky);
  if (said.length > 0) console.log(`\n${said.join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return broken.length === 0 && !fails ? 0 : 1;
}

async function single(name: string, rest: readonly string[]): Promise<number> {
  const step = [...SUITE, ...ON_REQUEST].find((candidate) => candidate.name === name);
  if (step === undefined) throw new Error(`There is no step called ${name}.`);
  const outcome = await perform({ ...step, command: step.command && [...step.command, ...rest], live: true });
  return outcome.ok ? 0 : 1;
}

await main(() => suite(process.argv.slice(2)));
