import { type Writer, writeText } from '#shared/messages/message.ts';
import type { FieldProblem, WrittenProblem } from './problem.ts';

/** A problem as a reader gets it. */
export function writeProblem(told: FieldProblem, write: Writer): WrittenProblem {
  const { message, help, own: _, ...problem } = told;
  const words = help === undefined ? {} : { help: writeText(help, write) };
  return { ...problem, message: writeText(message, write), ...words };
}
