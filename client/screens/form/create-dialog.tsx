import { inSentence } from '../../messages/in-sentence.ts';
import { Button, Modal } from '@mantine/core';
import { useMemo } from 'react';
import type { NewRecord } from '../../fields/record/create-record.ts';
import { t } from '../../messages/t.ts';
import { useApp } from '../../app/app-context.tsx';
import { FormBody } from './form-body.tsx';
import { fieldsBeside, fieldsOfForm, isOneValue, namedByForm, withHint } from './field/form-fields.ts';
import { startOfNew } from './values/form-values.ts';
import { partsOf, rowInputs } from './values/parts-of.ts';
import { useRecordForm } from './use-record-form.ts';

interface CreateDialogProps extends NewRecord {
  onClose(): void;
}

/** A new record without leaving the page: the form the entity has anyway, above what one is doing. */
export function CreateDialog({ onClose, ...wanted }: CreateDialogProps) {
  const { entity, fixed, onCreated } = wanted;
  const { fields, parts, start, outline } = useNewForm(wanted);
  const state = useRecordForm({
    entity,
    fields,
    parts,
    start,
    onHeld: onClose,
    onSaved: (record) => {
      onClose();
      onCreated(record);
    },
  });
  const title = t('shell.newRecord', { entity: inSentence(entity.label) });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={parts.length > 0 ? 'xl' : 'lg'}
      closeOnClickOutside={false}
      // The question above has Escape to itself.
      closeOnEscape={state.save.asking.questions.length === 0}
    >
      <FormBody
        state={state}
        label={title}
        outline={outline}
        hidden={fixed}
        cancel={
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
        }
      />
    </Modal>
  );
}

function useNewForm({ entity, start: given, fixed = [] }: NewRecord) {
  const { description } = useApp();
  return useMemo(() => {
    const { named, outline } = namedByForm(description, entity);
    const shown = fieldsOfForm(entity, named, entity.creatable).map((field) => withHint(entity, field));
    // What the page has said already is sent, also where the form leaves it out.
    const said = entity.fields.filter(
      ({ name }) => fixed.includes(name) && !shown.some((field) => field.name === name),
    );
    const beside = fieldsBeside(entity, 'create');
    const fields = [...shown, ...said, ...beside.filter(isOneValue)];
    const parts = [...partsOf(description, { entity, named, call: 'create' }), ...rowInputs(entity, beside)];
    return { fields, parts, outline, start: startOfNew({ fields, parts }, new URLSearchParams(given)) };
  }, [description, entity, given, fixed]);
}
