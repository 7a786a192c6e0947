import { say, type CheckOutput } from './say-lines.ts';

/** Says why a command stops, and answers its exit code: 2 where the command is wrong. */
export function refused(message: string, exitCode = 2, output: CheckOutput = say): number {
  output.error(message);
  return exitCode;
}
