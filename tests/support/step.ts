import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { readReport, type ReportFile, type TestCount } from './test-report.ts';

/** One part of the test run. */
export interface Step {
  name: string;
  /** What must be there before the command runs; it alone can be the step. */
  prepare?: () => Promise<void>;
  command?: readonly string[];
  env?: Record<string, string>;
  /** Where the command writes how many tests passed. */
  report?: ReportFile;
  /** Shows the output while it comes, instead of only when something failed. */
  live?: boolean;
  /** Shows the output also when it went well. */
  says?: boolean;
}

export interface Outcome {
  name: string;
  ok: boolean;
  /** Undefined for a step that runs no tests. */
  tests: TestCount | undefined;
}

/** Runs a step, says how it went and how long it took, and shows what it said if it failed. */
export async function perform(step: Step): Promise<Outcome> {
  const began = performance.now();
  if (!step.live) process.stdout.write(`${step.name.padEnd(9)} `);
  if (step.report) rmSync(step.report.file, { force: true });
  const { ok, output } = await attempt(step);
  const tests = step.report && readReport(step.report);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const count = tests ? `, ${tests.passed} passed, ${tests.failed} failed` : '';
  console.log(`${ok ? 'ok' : 'FAILED'} in ${seconds} s${count}`);
  for (const name of tests?.flaky ?? []) console.log(`${' '.repeat(10)}flaky: ${name}`);
  if (!ok || step.says) process.stdout.write(output);
  return { name: step.name, ok, tests };
}

interface Attempt {
  ok: boolean;
  output: string;
}

async function attempt(step: Step): Promise<Attempt> {
  try {
    await step.prepare?.();
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
  return step.command ? execute(step, step.command) : { ok: true, output: '' };
}

async function execute(step: Step, [program = '', ...words]: readonly string[]): Promise<Attempt> {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const child = spawn(program, words, {
    env: { ...colour, ...step.env, ...process.env },
    stdio: step.live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  process.once('SIGTERM', stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  const [code] = await once(child, 'close');
  process.off('SIGTERM', stop);
  return { ok: code === 0, output };
}
