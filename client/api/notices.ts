import type { NoticesAnswer } from '#shared/api/calls/notices-answer.ts';
import { call } from './call/call.ts';

/** What the person was told, newest first. */
export function listNotices(signal?: AbortSignal): Promise<NoticesAnswer> {
  return call({ path: '-/notices', query: { limit: '20' }, signal });
}

export function readNotice(id: string): Promise<{ unread: number }> {
  return call({ method: 'POST', path: `-/notices/${encodeURIComponent(id)}/read` });
}

export function readAllNotices(): Promise<{ unread: number }> {
  return call({ method: 'POST', path: '-/notices/read' });
}
