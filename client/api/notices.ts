import { engineCall } from './call/engine-call.ts';

/** What the person was told, newest first. */
export function listNotices(signal?: AbortSignal) {
  return engineCall('GET /api/-/notices', { query: { limit: '20' }, signal });
}

export function readNotice(id: string) {
  return engineCall('POST /api/-/notices/{id}/read', { id });
}

export function readAllNotices() {
  return engineCall('POST /api/-/notices/read');
}
