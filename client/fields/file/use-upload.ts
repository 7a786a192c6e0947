import { useEffect, useRef, useState } from 'react';
import { type Uploaded, upload } from '../../api/upload.ts';
import { t } from '../../messages/t.ts';

/** An upload of one file at a time; a new one takes the place of one that is under way. */
export interface Upload {
  /** 0 to 1; undefined: nothing is under way. */
  readonly progress: number | undefined;
  /** Why the last one failed. */
  readonly problem: string | undefined;
  start(file: File): void;
  stop(): void;
}

/** Ends what is under way when the field goes. `onDone` gets what the server keeps. */
export function useUpload(onDone: (uploaded: Uploaded) => void): Upload {
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const stop = () => {
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
    setProblem(undefined);
  };
  const start = (file: File) => {
    stop();
    const control = new AbortController();
    running.current = control;
    setProgress(0);
    upload(file, { onProgress: setProgress, signal: control.signal })
      .then(onDone, (error: unknown) => {
        if (!control.signal.aborted)
          setProblem(error instanceof Error ? error.message : t('fields.uploadFailed'));
      })
      .finally(() => {
        if (running.current === control) setProgress(undefined);
      });
  };
  return { progress, problem, start, stop };
}
