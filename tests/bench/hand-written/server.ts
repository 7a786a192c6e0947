import { createHash } from 'node:crypto';
import express, { type NextFunction, type Request, type Response } from 'express';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { fold } from '#shared/expression/values/fold.ts';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { postgresStore } from './postgres-store.ts';
import { sqliteStore } from './sqlite-store.ts';
import type { Me, Store, Ticket } from './store.ts';

const title = z.string().trim().min(1).max(120);
const body = z.string().max(2000).nullable();
const priority = z.enum(['low', 'normal', 'high']);
const due = z.iso.date();
const newTicket = z.strictObject({ title, body: body.default(null), priority, due });
const changes = z.strictObject({ title, body, priority, due }).partial();
const query = z.strictObject({
  sort: z.literal('-due').optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  q: z.string().max(200).optional(),
  filter: z
    .string()
    .regex(/^priority == '(low|normal|high)'$/)
    .transform((text) => text.slice(13, -1))
    .optional(),
  count: z.literal('true').optional(),
});

/** The same calls, as somebody would write them who needs nothing else: what Ninefold is measured against. */
function handWritten(store: Store): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(express.json());
  app.use('/api', async (request: Request, response: Response, next: NextFunction) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const hash = createHash('sha256')
      .update(token ?? '')
      .digest('hex');
    const me = await store.me(hash);
    if (me === undefined) return refuse(response, 401, 'not_signed_in');
    response.locals['me'] = me;
    next();
  });
  app.get('/api/tickets', async (request, response) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) return refuse(response, 400, 'bad_request');
    const { limit, q, filter, count } = asked.data;
    const pattern = q === undefined ? undefined : `%${fold(q).replaceAll(/[\\%_]/g, '\\$&')}%`;
    const me = meOf(response);
    const rows = await found(store, me, { filter, pattern, limit: limit + 1 });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const counted = count === undefined ? {} : { count: await store.count(me, filter) };
    const next = last ? [last.due, last.id] : null;
    response.json({ items: rows.slice(0, limit).map(answer), next, ...counted });
  });
  app.get('/api/tickets/:id', async (request, response) => {
    const ticket = await store.get(meOf(response), request.params.id);
    if (ticket === undefined) return refuse(response, 404, 'not_found');
    response.set('ETag', `"${ticket.version}"`).json(answer(ticket));
  });
  app.post('/api/tickets', async (request, response) => {
    const sent = newTicket.safeParse(request.body);
    if (!sent.success) return refuse(response, 422, 'invalid');
    const me = meOf(response);
    const now = new Date().toISOString();
    const stamps = { created_at: now, created_by: me.id, updated_at: now, updated_by: me.id, version: 1 };
    const ticket = { id: newId(), ...sent.data, requester: me.id, opened: now.slice(0, 10), ...stamps };
    if (ticket.due < ticket.opened) return refuse(response, 422, 'DUE_BEFORE_OPENED');
    await store.create(me, ticket);
    response.status(201).set('ETag', '"1"').set('Location', `/api/tickets/${ticket.id}`);
    response.json(answer({ ...ticket, requester_name: me.name }));
  });
  app.patch('/api/tickets/:id', async (request, response) => {
    const sent = changes.safeParse(request.body);
    if (!sent.success) return refuse(response, 422, 'invalid');
    const me = meOf(response);
    const now = new Date().toISOString();
    const changed = await store.change(me, request.params.id, (before) => {
      const after = {
        ...before,
        ...sent.data,
        updated_at: now,
        updated_by: me.id,
        version: before.version + 1,
      };
      if (after.due < after.opened) throw new Refusal(422, 'DUE_BEFORE_OPENED');
      return after;
    });
    if (changed === undefined) return refuse(response, 404, 'not_found');
    response.set('ETag', `"${changed.version}"`).json(answer({ ...changed, requester_name: me.name }));
  });
  // Express knows an error handler by its four parameters.
  // oxlint-disable-next-line max-params
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    if (error instanceof Refusal) refuse(response, error.status, error.code);
    else refuse(response, 500, 'internal');
  });
  return app;
}

interface Sought {
  readonly filter: string | undefined;
  readonly pattern: string | undefined;
  readonly limit: number;
}

function found(store: Store, me: Me, { filter, pattern, limit }: Sought): Promise<readonly Ticket[]> {
  if (pattern !== undefined) return store.search(me, pattern, limit);
  return filter === undefined ? store.list(me, limit) : store.filtered(me, filter, limit);
}

function refuse(response: Response, status: number, code: string): void {
  response.status(status).json({ code, status });
}

function meOf(response: Response): Me {
  return response.locals['me'] as Me; // set before any route is asked
}

/** A row with the titles of what it refers to, as Ninefold answers it. */
function answer(row: Ticket & { readonly requester_name?: string }): unknown {
  const { title: name, body: text, priority: how, requester, opened, due: until, id, version } = row;
  const { created_at, updated_at, requester_name } = row;
  return {
    title: name,
    body: text,
    priority: how,
    requester,
    opened,
    due: until,
    id,
    created_at,
    updated_at,
    version,
    titles: { requester: requester_name, id: name },
  };
}

const place = process.argv[2] ?? '';
const store = place.startsWith('postgres:') ? postgresStore(place) : sqliteStore(place);
serve(store, handWritten(store));
