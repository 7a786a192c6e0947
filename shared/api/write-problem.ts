import { type Writer, writeText } from '#shared/messages/message.ts';
import type { FieldProblem, WrittenProblem } from './problem.ts';

/** A problem as a reader gets it. */
export function writeProblem({ message, help, ...problem }: FieldProblem, write: Writer): WrittenProblem {
  const words = help === undefined ? {} : { help: writeText(help, write) };
  return { ...problem, message: writeText(message, write), ...words };
}
