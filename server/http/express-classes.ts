import type { IncomingMessage, ServerOptions } from 'node:http';
import type { Express, Request, Response } from 'express';
import { http } from '#server/node-http.ts';

/**
 * Classes for a server whose requests and answers are those of this app from the beginning. Express gives each of them
 * its own prototype when it comes in. An object whose prototype changes is slower in all that is asked of it afterwards.
 */
export function expressClasses(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class ExpressRequest extends http.IncomingMessage {}
  class ExpressResponse<Asked extends IncomingMessage> extends http.ServerResponse<Asked> {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  app.request = ExpressRequest.prototype as Request;
  app.response = ExpressResponse.prototype as unknown as Response;
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}
