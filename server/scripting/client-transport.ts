// The first part of a typed client: how calls are sent. `ninefold types` prints it, the other parts of this folder, and
// the types of one application behind them: nothing else is imported, and they run wherever there is `fetch`.

/** What a client is made with. */
export interface ClientSettings {
  /** Where the application is, such as `https://desk.example.com`. */
  readonly url: string;
  /** A token for scripts, `nf_…`; without one nobody is signed in. */
  readonly token?: string;
  /** The key of a record, where the client acts for whoever has its link. */
  readonly key?: string;
  /** The id of a person whom the client acts as. */
  readonly actAs?: string;
  /** How often a call is sent in all, where sending it again can help. Default 4. */
  readonly attempts?: number;
  /** How long one answer may take, in milliseconds. Default 60,000. */
  readonly timeout?: number;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
}

/** One thing that is wrong, and at which field. */
export interface FieldProblem {
  readonly field?: string;
  readonly code: string;
  readonly message: string;
  /** Where it is, if that is nothing the call has named: in what the contract does because of it. */
  readonly at?: {
    readonly entity?: string;
    readonly record?: string;
    readonly field?: string;
    readonly effect?: string;
    readonly rules?: readonly string[];
    readonly limit?: string;
    readonly steps?: readonly string[];
  };
  /** What to do about it. */
  readonly help?: string;
  /** It does not block by itself: send its code with `confirm`, or take note of it. What blocks has no level. */
  readonly level?: 'confirm' | 'warning';
  /** False: others may confirm this, and you may not. */
  readonly may_confirm?: false;
  /** Of a moment that may not be chosen: at most five that may, the next ones first. */
  readonly offered?: readonly string[];
  /** Of a batch: the operation that asks, counted from 1. */
  readonly operation?: number;
}

/** A call that the application refused (RFC 9457). Its message is made for people. */
export class Refusal<Code extends string = string> extends Error {
  override readonly name = 'Refusal';
  readonly code: Code;
  readonly status: number;
  readonly errors: readonly FieldProblem[];
  /** Of a batch: which operation was refused, counted from 1. */
  readonly operation: number | undefined;
  /** Name it when you ask for help. */
  readonly request: string;

  /** Codes of the rules that this refusal asks you to confirm, as far as you may. */
  get confirmable(): readonly string[] {
    const asked = this.errors.filter(
      ({ level, may_confirm }) => level === 'confirm' && may_confirm !== false,
    );
    return [...new Set(asked.map(({ code }) => code))];
  }

  constructor(problem: Problem<Code>) {
    super(problem.detail);
    this.code = problem.code;
    this.status = problem.status;
    this.errors = problem.errors ?? [];
    this.operation = problem.operation;
    this.request = problem.request;
  }
}

/** A refusal as it is sent. */
export interface Problem<Code extends string = string> {
  readonly status: number;
  readonly code: Code;
  readonly detail: string;
  readonly errors?: readonly FieldProblem[];
  readonly operation?: number;
  readonly request: string;
}

/** What goes with a write; `Confirmed` are the codes of the rules that may ask to be confirmed. */
export interface WriteOptions<Confirmed extends string = string> {
  /** The `version` you have seen: refused as `stale` where somebody was faster. */
  readonly ifVersion?: number;
  /** Codes of the rules you confirm, or the refusal that asks for them. */
  readonly confirm?: readonly Confirmed[] | Refusal;
  /** Does everything, and undoes it. */
  readonly dryRun?: boolean;
  /** With `dryRun`: references and ways back whose records come along, also those that the call would create. */
  readonly expand?: readonly string[];
  /** Made anew for each call where none is given: a call that is sent again is done once. */
  readonly idempotencyKey?: string;
  /** Of a visitor, where the limit of the call asks for it: a solved challenge as base64url of its JSON. */
  readonly proof?: string;
}

/** One call, before it is sent. */
export interface Asked {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: object;
  /** A form is sent as it is, everything else as JSON. */
  readonly body?: unknown;
  /** The media type of a body that is no JSON. */
  readonly bodyType?: string;
  readonly write?: WriteOptions;
  /** How the answer is read. Default `json`. */
  readonly answer?: 'json' | 'text' | 'file';
}

/** Sends a call and answers what the caller knows the type of. */
export type Send = <Answer>(asked: Asked) => Promise<Answer>;

/** Sends calls to one application. A refusal is thrown as a `Refusal`. */
export function sender(settings: ClientSettings): Send {
  const { attempts = 4 } = settings;
  return async <Answer>(asked: Asked): Promise<Answer> => {
    const request = requestOf(asked, settings);
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await tryOnce(request, settings);
      if (outcome.kind === 'answer') return outcome.body as Answer; // the types are made from the same contract
      if (attempt >= attempts || !outcome.again) throw outcome.error;
      await pause(outcome.afterMs ?? 200 * 2 ** attempt);
    }
  };
}

interface Request {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Readonly<Record<string, string>> };
  readonly answer: 'json' | 'text' | 'file';
}

interface Failed {
  readonly kind: 'failed';
  readonly error: Error;
  readonly again: boolean;
  readonly afterMs?: number;
}

type Outcome = { readonly kind: 'answer'; readonly body: unknown } | Failed;

/** The same for every attempt, the key included: what has been done is not done twice. */
export function requestOf(asked: Asked, { url, token, key, actAs }: ClientSettings): Request {
  const { method, path, query, body, bodyType, write, answer = 'json' } = asked;
  const version = write?.ifVersion;
  const isForm = body instanceof FormData;
  return {
    url: new URL(path + searchOf(query, write), url).href,
    answer,
    init: {
      method,
      redirect: 'error',
      ...(body === undefined
        ? {}
        : { body: isForm || bodyType !== undefined ? (body as BodyInit) : JSON.stringify(body) }), // with a type of its own it is a file or a text
      headers: {
        Accept: answer === 'json' ? 'application/json' : '*/*',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'Ninefold-Key': key }),
        ...(actAs === undefined ? {} : { 'Ninefold-Act-As': actAs }),
        ...(body === undefined || isForm ? {} : { 'Content-Type': bodyType ?? 'application/json' }),
        ...(write === undefined ? {} : { 'Idempotency-Key': write.idempotencyKey ?? crypto.randomUUID() }),
        ...(write?.proof === undefined ? {} : { 'Proof-Of-Work': write.proof }),
        ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
      },
    },
  };
}

/** The codes that are confirmed, of all that a refusal asks for. */
export function codesOf(confirm: WriteOptions['confirm']): readonly string[] | undefined {
  return confirm instanceof Refusal ? confirm.confirmable : confirm;
}

/** Lists stand with commas between; what is not given is not asked. */
export function searchOf(query: object = {}, { confirm, dryRun, expand }: WriteOptions = {}): string {
  const codes = codesOf(confirm);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ confirm: codes, dry_run: dryRun, expand, ...query }))
    if (value !== undefined) search.set(name, String(value));
  const text = String(search);
  return text === '' ? '' : `?${text}`;
}

async function tryOnce(
  { url, init, answer }: Request,
  { fetch: ask = fetch, timeout = 60_000 }: ClientSettings,
): Promise<Outcome> {
  try {
    const response = await ask(url, { ...init, signal: AbortSignal.timeout(timeout) });
    if (response.ok && answer === 'file') return { kind: 'answer', body: await fileOf(response) };
    const text = await response.text();
    if (!response.ok) return failed(response, text);
    if (answer === 'text') return { kind: 'answer', body: text };
    return { kind: 'answer', body: text === '' ? undefined : JSON.parse(text) };
  } catch (error) {
    // No answer came, or not all of it: whether the call was done is not known, and sending it again is safe.
    const known = error instanceof Error ? error : new Error(String(error));
    return { kind: 'failed', error: known, again: true };
  }
}

/** Under the name that the application gives it (RFC 6266). */
async function fileOf(response: Response): Promise<File> {
  const said = response.headers.get('Content-Disposition') ?? '';
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(said) ?? [];
  const type = response.headers.get('Content-Type') ?? '';
  return new File([await response.blob()], encoded === undefined ? '' : decodeURIComponent(encoded), {
    type,
  });
}

/** Too many requests, a busy server, a proxy without its server: these pass. */
const passing: readonly number[] = [429, 502, 503, 504];

/** What an answer that is no success means, and whether asking again can help. */
export function failed({ status, headers }: Response, text: string): Failed {
  const isProblem = headers.get('Content-Type')?.startsWith('application/problem+json') ?? false;
  const error = isProblem
    ? new Refusal(JSON.parse(text) as Problem) // the application sends no other refusals
    : new Error(`The answer is ${status}, and not of this application: ${text.slice(0, 200)}`);
  const after = Number(headers.get('Retry-After') ?? Number.NaN);
  const afterMs = Number.isFinite(after) ? { afterMs: after * 1000 } : {};
  return { kind: 'failed', error, again: passing.includes(status), ...afterMs };
}

/** Waits; a signal ends it early. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
