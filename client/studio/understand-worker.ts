import { LanguageService } from '#shared/studio/language/service.ts';
import { understand } from '#shared/studio/understand.ts';
import type { WorkerRequest, WorkerReply } from './language-worker.ts';

const language = new LanguageService();

/** Reads documents beside the page, so that typing never waits for a long one. */
addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.kind === 'understand') tell({ ...data, understood: understand(data.text, 'contract.md') });
  else tell({ kind: 'answer', id: data.id, answer: language.answer(data.question) });
});

function tell(reply: WorkerReply): void {
  postMessage(reply);
}
