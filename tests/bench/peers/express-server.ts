import { createHash } from 'node:crypto';
import express, { type NextFunction, type Request, type Response } from 'express';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { serve } from '../serve.ts';
import { DeskRules } from './desk-rules.ts';
import type { DeskStore, Me } from './desk-store.ts';
import { openStore } from './drivers.ts';

const title = z.string().trim().min(1).max(120);
const body = z.string().max(2000).nullable();
const note = z.string().max(500).nullable();
const priority = z.enum(['low', 'normal', 'high']);
const status = z.enum(['open', 'waiting', 'closed']);
const due = z.iso.date();
const newTicket = z.strictObject({ title, body: body.default(null), priority, desk: z.uuid(), due });
const changes = z.strictObject({ title, body, note, priority, status, due }).partial();
const query = z.strictObject({
  sort: z.literal('-opened').optional(),
  filter: z.literal("status=='open'").optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  count: z.stringbool().default(false),
  q: z.string().max(200).optional(),
});

/** The calls as somebody would write them who needs nothing else, with Express and zod. */
function withExpress(store: DeskStore): express.Express {
  const rules = new DeskRules(store);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(express.json());
  app.use('/api', async (request: Request, response: Response, next: NextFunction) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const me = await store.me(createHash('sha256').update(token).digest('hex'));
    if (me === undefined) throw new Refusal(401, 'not_signed_in');
    response.locals['me'] = me;
    next();
  });
  app.get('/api/tickets', async (request, response) => {
    const { q, limit, count } = parsed(query, request.query, 400);
    response.json(await rules.page(meOf(response), { q, limit, count }));
  });
  app.get('/api/tickets/:id', async (request, response) => {
    response.json(await rules.read(meOf(response), request.params.id));
  });
  app.post('/api/tickets', async (request, response) => {
    response.status(201).json(await rules.create(meOf(response), parsed(newTicket, request.body, 422)));
  });
  app.patch('/api/tickets/:id', async (request, response) => {
    const sent = parsed(changes, request.body, 422);
    response.json(await rules.change(meOf(response), request.params.id, given(sent)));
  });
  // Express knows an error handler by its four parameters.
  // oxlint-disable-next-line max-params
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const { status: code, code: word } = error instanceof Refusal ? error : new Refusal(500, 'internal');
    response.status(code).json({ code: word, status: code });
  });
  return app;
}

function parsed<Schema extends z.ZodType>(schema: Schema, sent: unknown, status: number): z.infer<Schema> {
  const { success, data } = schema.safeParse(sent);
  if (!success) throw new Refusal(status, 'invalid');
  return data;
}

/** Without what was not sent. */
function given<Sent extends object>(sent: Sent): { [Key in keyof Sent]?: Exclude<Sent[Key], undefined> } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as never;
}

function meOf(response: Response): Me {
  return response.locals['me'] as Me; // set before any route is asked
}

const store = openStore(process.argv[2] ?? '');
serve(store, withExpress(store));
