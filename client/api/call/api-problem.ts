import type { PlainKey } from '#shared/messages/catalogue.ts';
import type { WrittenProblem, Problem } from '#shared/api/problem.ts';
import { t } from '../../messages/t.ts';

/** A refusal of the server, in its own words. */
export class ApiProblem extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'ApiProblem';
    this.problem = problem;
  }

  get status(): number {
    return this.problem.status;
  }

  get code(): string {
    return this.problem.code;
  }

  /** True for a code of the contract; those of the engine are lower case. */
  get isOwn(): boolean {
    return /^[A-Z]/.test(this.code);
  }

  /** What was refused, each said with what to do about it. */
  get errors(): readonly WrittenProblem[] {
    return (this.problem.errors ?? []).map((error) => ({
      ...error,
      message: withHelp(error.message, error),
    }));
  }

  /** What may be confirmed, where nothing else is in the way. */
  get questions(): readonly WrittenProblem[] {
    return this.code === 'confirm' ? this.errors.filter(({ level }) => level === 'confirm') : [];
  }

  /** The sentence for people, with what to do about it. */
  get sentence(): string {
    return withHelp(this.problem.detail, this.problem);
  }
}

function withHelp(sentence: string, { help }: { readonly help?: string }): string {
  return help === undefined ? sentence : `${sentence} ${help}`;
}

/** The server did not answer at all: no network, or the server is down. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached.', { cause });
    this.name = 'Unreachable';
  }
}

/** An answer that no other try changes, unlike that of a server which is down. */
export function isRefusal(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.status < 500;
}

/** The server gave up because it took too long: on a busy machine it may not a moment later. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'too_costly';
}

/** True for the refusal that only a sign-in mends. */
export function asksForSignIn(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'not_signed_in';
}

/** The problem in an answer; one of our own where something in between (a proxy) answered instead of the server. */
export function problemIn(body: unknown, status: number): Problem {
  if (isProblem(body)) return body;
  return {
    type: 'about:blank',
    title: t('shell.unexpectedAnswer'),
    status,
    code: 'internal',
    detail: t('shell.unexpectedAnswerHelp'),
    request: '',
  };
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'status' in body;
}

/** Something in this browser did not work out, which a message of the catalogue says. */
export class LocalProblem extends Error {
  readonly key: PlainKey;

  constructor(key: PlainKey) {
    super(key);
    this.name = 'LocalProblem';
    this.key = key;
  }
}

/** What was wrong with one field of what was sent. */
export function messageAt(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  return error.errors.find((problem) => problem.field === field)?.message;
}
