import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button, Dialog, Field, Notice, TextInput } from '#kit';
import { apps, queries } from '../../server';
import { toast } from '../../shell';
import { say } from '../../words';
import { useDraftView, useTheDraft } from '../draft';
import styles from './Versions.module.css';

/** Keeps the draft as it stands, under the next number. A version never changes. */
export function SaveVersion({ app, open, onClose }: { app: string; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={say('version.save')} onClose={onClose}>
      <VersionForm app={app} onClose={onClose} />
    </Dialog>
  );
}

function VersionForm({ app, onClose }: { app: string; onClose: () => void }) {
  const [note, setNote] = useState('');
  const draft = useTheDraft();
  const { check } = useDraftView();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async () => {
      // What stands on the page is what is meant: it goes to the server first.
      if (!(await draft.save())) throw new Error(say('version.draftFirst'));
      return apps.saveVersion(app, note.trim());
    },
    onSuccess: (version) => {
      void client.invalidateQueries({ queryKey: queries.app(app).queryKey, exact: true });
      toast(say('version.saved', { number: version.number }));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {check.accepted ? null : <Notice tone="warn">{say('version.refused')}</Notice>}
      <Field label={say('version.note')} hint={say('version.hint')} problem={save.error?.message}>
        {(tied) => <TextInput {...tied} autoFocus maxLength={200} value={note} onChange={setNote} />}
      </Field>
      <p>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!check.accepted}>
          {say('version.save')}
        </Button>
      </p>
    </form>
  );
}
