import { useEffect, useRef, useState } from 'react';
import { type Uploaded, upload } from '../../api/upload.ts';
import { newKey } from '../../api/call/new-key.ts';
import { t } from '../../messages/t.ts';

/** A file on its way to a comment, or to a record. */
export interface DraftFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** 0 to 1, while it is sent. */
  readonly progress?: number;
  readonly uploaded?: Uploaded;
  readonly problem?: string;
}

/** Files are sent as soon as they are chosen, each by itself. What is under way ends when the box goes. */
export function useDraftFiles() {
  const [files, setFiles] = useState<readonly DraftFile[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const control of all.values()) control.abort();
    };
  }, []);
  const change = (key: string, now: Partial<DraftFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...now } : one)));
  const add = (chosen: readonly File[]) => {
    for (const file of chosen) {
      const key = newKey();
      const control = new AbortController();
      running.current.set(key, control);
      setFiles((all) => [...all, { key, name: file.name, size: file.size, progress: 0 }]);
      upload(file, { onProgress: (progress) => change(key, { progress }), signal: control.signal })
        .then(
          (uploaded) => change(key, { uploaded, progress: undefined }),
          (error: unknown) => {
            const problem = error instanceof Error ? error.message : t('fields.uploadFailed');
            if (!control.signal.aborted) change(key, { problem, progress: undefined });
          },
        )
        .finally(() => running.current.delete(key));
    }
  };
  const remove = (key: string) => {
    running.current.get(key)?.abort();
    setFiles((all) => all.filter((one) => one.key !== key));
  };
  return {
    files,
    add,
    remove,
    clear: () => setFiles([]),
    /** False while a file is on its way, or was refused. */
    ready: files.every(({ uploaded }) => uploaded !== undefined),
  };
}

export type DraftFiles = ReturnType<typeof useDraftFiles>;
