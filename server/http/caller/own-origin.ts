import type { Request } from 'express';

/** Where a browser finds this server, `https://desk.example.org`: as it is set, or else as the request says it was reached. */
export function ownOrigin(request: Request, publicUrl?: string): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
