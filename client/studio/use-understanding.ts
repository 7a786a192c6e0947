import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answers, Question } from '#shared/studio/language/service.ts';
import type { Meaning, Understanding } from '#shared/studio/understand.ts';
import { type Ask, LanguageWorker } from './language-worker.ts';

/** What a text means, with the text it was asked about. */
export interface Understood extends Understanding {
  readonly text: string;
}

export interface Reading {
  /** Undefined until the first answer. It may be about a text that was typed over since. */
  readonly understood?: Understood;
  /** Of the last text without errors; undefined where there was none yet. */
  readonly meaning?: Meaning;
  readonly ask: Ask;
}

const pauseMs = 150;

/** What the text means, asked again whenever the author pauses; and somebody to ask about places in it. */
export function useUnderstanding(text: string): Reading {
  const worker = useRef<LanguageWorker>(undefined);
  const [reading, setReading] = useState<Omit<Reading, 'ask'>>({});
  const ask: Ask = useCallback(
    <Kind extends keyof Answers>(question: Question & { readonly kind: Kind }) =>
      worker.current?.ask(question) ?? Promise.resolve(undefined),
    [],
  );
  useEffect(() => {
    const reader = new LanguageWorker((read, understood) =>
      setReading((before) => ({
        understood: { text: read, ...understood },
        meaning: understood.meaning ?? before.meaning,
      })),
    );
    worker.current = reader;
    return () => reader.end();
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => worker.current?.understand(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { ...reading, ask };
}
