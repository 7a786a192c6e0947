import { Recent } from '#server/db/recent.ts';
import type { TestApp } from './app.ts';
import { OpenApiAnswers } from './openapi-answers.ts';

type Ask = TestApp['request'];

const outside = ['/api/-/rehearsal', '/api/-/setup', '/api/-/openapi.json'];

/** Many tests open an app on one contract; what is compiled of its documents serves them all. */
const answersBy = new Recent<string, OpenApiAnswers>(16);

/**
 * By contract, whom and what they show: the document of an earlier app. To make one takes as long as dozens of calls, and
 * under one contract the same people are told the same.
 */
const earlier = new Recent<string, Map<string, OpenApiAnswers>>(16);

/** Credentials of the test's own: whose document it would be is not known. */
function isSomebodyElse(headers: Parameters<Ask>[4] = {}): boolean {
  return Object.keys(headers).some((name) => /^(authorization|cookie)$/i.test(name));
}

/** What a call shows beside who it is of. A key that opens nothing is no key, and each try of it counts. */
function shownIn(headers: Parameters<Ask>[4] = {}): Readonly<Record<string, string>> {
  const names = ['Ninefold-Key', 'Ninefold-Act-As'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

const nameOf = (person: string | undefined, shown: object) => `${person} ${JSON.stringify(shown)}`;

/**
 * Asks as before, and throws where an answer is not what the asker's OpenAPI document says. The document is asked for
 * once for each person under a contract, and again before a fault is believed: another app, or a publish, may have
 * changed it meanwhile.
 */
export function checkedAnswers(ask: Ask, contract: string): Ask {
  const documents = new Map(earlier.get(contract, () => new Map()));
  const load = async (person: string | undefined, shown: Readonly<Record<string, string>>) => {
    const headers = Object.keys(shown).length === 0 ? undefined : shown;
    const own = await ask(person, 'GET', '/api/-/openapi.json', undefined, headers);
    // Whom the contract does not let in has no document but that of everybody; who may not act as another has their own.
    const { body } =
      own.status === 200
        ? own
        : await ask(
            shown['Ninefold-Act-As'] === undefined ? undefined : person,
            'GET',
            '/api/-/openapi.json',
          );
    const loaded = answersBy.get(JSON.stringify(body), () => new OpenApiAnswers(body));
    documents.set(nameOf(person, shown), loaded);
    const kept = earlier.get(contract, () => new Map());
    // The first stays: what is asked for again may be of another contract, published since.
    if (!kept.has(nameOf(person, shown))) kept.set(nameOf(person, shown), loaded);
    return loaded;
  };
  return async (person, method, path, body, headers) => {
    const answer = await ask(person, method, path, body, headers);
    const inside = path.startsWith('/api/') && !outside.some((start) => path.startsWith(start));
    if (!inside || ['HEAD', 'OPTIONS'].includes(method) || isSomebodyElse(headers)) return answer;
    const seen = {
      method: method.toLowerCase(),
      path,
      status: answer.status,
      type: answer.headers.get('content-type'),
      body: answer.body,
    };
    const shown = answer.status === 401 || answer.status === 429 ? {} : shownIn(headers);
    const known = documents.get(nameOf(person, shown)) ?? (await load(person, shown));
    if (known.fault(seen) === undefined) return answer;
    const fault = (await load(person, shown)).fault(seen);
    if (fault === undefined) return answer;
    throw new Error(
      `${person ?? 'nobody'}: ${method} ${path} ${answer.status}: ${fault}\n${JSON.stringify(answer.body)?.slice(0, 500)}`,
    );
  };
}
