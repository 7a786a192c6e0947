import { unknownParameter } from '#shared/api/query-parameters.ts';
import { done, refuse } from '#shared/api/refusal.ts';
import type { Handlers } from '#server/http/resource.ts';
import { readMailFile } from '#server/operations/records/mails.ts';
import { entityOf } from './entity-of.ts';
import { inertHeaders } from './files.ts';
import { idOf } from './records.ts';
import { once } from '#server/once.ts';

/** A file that went along with a mail about a record. */
export const MAIL_FILE = '/:plural/:id/-/mails/:mail/files/:file';

/** `GET /api/<plural>/<id>/-/mails/<mail>/files/<place>`. */
export function mailFileCall(publicUrl: string | undefined): Handlers {
  return {
    GET: async (exchange) => {
      const { runtime, call, params, query } = exchange;
      const unknown = unknownParameter(query, []);
      if (unknown !== undefined) return unknown;
      const entity = entityOf(exchange);
      const [mail = '', file = ''] = [params['mail'], params['file']];
      if (entity === undefined || !/^\d{1,4}$/.test(file)) return refuse('not_found');
      const asked = { entity, id: idOf(exchange), mail, place: Number(file), publicUrl };
      const found = await readMailFile(runtime, call, asked);
      if (found.kind === 'refusal') return found;
      const { filename: name, contentType: type, content } = found.value;
      return done({ status: 200, headers: inertHeaders({ name, type }), stream: () => once(content) });
    },
  };
}
