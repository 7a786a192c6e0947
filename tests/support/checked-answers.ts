import { Recent } from '#server/db/recent.ts';
import type { TestApp } from './app.ts';
import { OpenApiAnswers } from './openapi-answers.ts';

type Ask = TestApp['request'];

const outside = ['/api/-/rehearsal', '/api/-/setup', '/api/-/openapi.json'];

/** Many tests open an app on one contract; what is compiled of its documents serves them all. */
const answersBy = new Recent<string, OpenApiAnswers>(16);

/** Credentials of the test's own: whose document it would be is not known. */
function isSomebodyElse(headers: Parameters<Ask>[4] = {}): boolean {
  return Object.keys(headers).some((name) => /^(authorization|cookie)$/i.test(name));
}

/**
 * Asks as before, and throws where an answer is not what the asker's OpenAPI document says. The document is asked for
 * once for each person, and again before a fault is believed: a publish may have changed it meanwhile.
 */
export function checkedAnswers(ask: Ask): Ask {
  const documents = new Map<string, OpenApiAnswers>();
  const load = async (person: string | undefined, key: string | undefined) => {
    const headers = key === undefined ? undefined : { 'Ninefold-Key': key };
    const own = await ask(person, 'GET', '/api/-/openapi.json', undefined, headers);
    // Whom the contract does not let in has no document but that of everybody.
    const { body } = own.status === 200 ? own : await ask(undefined, 'GET', '/api/-/openapi.json');
    const loaded = answersBy.get(JSON.stringify(body), () => new OpenApiAnswers(body));
    documents.set(`${person} ${key}`, loaded);
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
    // A key that opens nothing is no key, and each try of it counts.
    const key = answer.status === 401 || answer.status === 429 ? undefined : headers?.['Ninefold-Key'];
    const known = documents.get(`${person} ${key}`) ?? (await load(person, key));
    if (known.fault(seen) === undefined) return answer;
    const fault = (await load(person, key)).fault(seen);
    if (fault === undefined) return answer;
    throw new Error(
      `${person ?? 'nobody'}: ${method} ${path} ${answer.status}: ${fault}\n${JSON.stringify(answer.body)?.slice(0, 500)}`,
    );
  };
}
