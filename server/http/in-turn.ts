import type { NextFunction, RequestHandler } from 'express';

/**
 * Several handlers as one. Express looks for the next one by the address of the request, which takes longer than most of
 * those do that stand before every answer.
 */
export function inTurn(handlers: readonly RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    let place = 0;
    const goOn: NextFunction = (problem?: unknown) => {
      const handler = problem === undefined ? handlers[place] : undefined;
      place += 1;
      if (handler === undefined) return next(problem);
      const ended = handler(request, response, goOn);
      if (ended instanceof Promise) ended.catch(goOn);
    };
    goOn();
  };
}
