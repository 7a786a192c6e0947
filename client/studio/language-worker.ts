import type { Answers, Question } from '#shared/studio/language/service.ts';
import type { Understanding } from '#shared/studio/understand.ts';

export type WorkerRequest =
  | { readonly kind: 'understand'; readonly text: string }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question };

export type WorkerReply =
  | { readonly kind: 'understand'; readonly text: string; readonly understood: Understanding }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] };

/** Asks about a place in a document; undefined where nobody will answer any more. */
export type Ask = <Kind extends keyof Answers>(
  question: Question & { readonly kind: Kind },
) => Promise<Answers[Kind] | undefined>;

/** The reader of documents beside the page. */
export class LanguageWorker {
  readonly #worker = new Worker(new URL('./understand-worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<number, (answer: Answers[keyof Answers] | undefined) => void>();
  #asked = 0;

  constructor(onUnderstood: (text: string, understood: Understanding) => void) {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      if (data.kind === 'understand') return onUnderstood(data.text, data.understood);
      this.#waiting.get(data.id)?.(data.answer);
      this.#waiting.delete(data.id);
    });
  }

  understand(text: string): void {
    this.#send({ kind: 'understand', text });
  }

  readonly ask: Ask = (question) =>
    new Promise((resolve) => {
      this.#asked += 1;
      // The worker answers each kind of question with its own kind of answer.
      this.#waiting.set(this.#asked, resolve as (answer: Answers[keyof Answers] | undefined) => void);
      this.#send({ kind: 'ask', id: this.#asked, question });
    });

  end(): void {
    this.#worker.terminate();
    for (const resolve of this.#waiting.values()) resolve(undefined);
    this.#waiting.clear();
  }

  #send(asked: WorkerRequest): void {
    this.#worker.postMessage(asked, []);
  }
}
