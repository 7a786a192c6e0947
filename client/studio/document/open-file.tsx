import { Button, FileButton } from '@mantine/core';
import { useStudio } from '../studio-context.tsx';

/** Takes a contract from a file of this computer as the draft. */
export function OpenFile() {
  const { draft } = useStudio();
  const open = async (file: File | null) => {
    if (file !== null) draft.change(await file.text());
  };
  return (
    <FileButton accept=".md,text/markdown,text/plain" onChange={(file) => void open(file)}>
      {(props) => (
        <Button {...props} size="xs" variant="default">
          Open a file
        </Button>
      )}
    </FileButton>
  );
}
