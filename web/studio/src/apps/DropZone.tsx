import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#kit';
import { toast } from '../shell';
import { say } from '../words';
import styles from './DropZone.module.css';

const mebibyte = 1024 * 1024;

async function readSpec(file: File | undefined, onText: (text: string) => void) {
  if (!file) return;
  if (file.size > mebibyte) {
    const size = (file.size / mebibyte).toLocaleString(undefined, { maximumFractionDigits: 1 });
    toast(say('file.tooLarge', { name: file.name, size }));
    return;
  }
  onText(await file.text());
}

/** A page onto which a spec can be dropped. */
export function DropZone({ onText, children }: { onText: (text: string) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one of two ways; the other is a button
    <div
      className={styles.zone}
      onDragOver={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(false);
        void readSpec(event.dataTransfer.files[0], onText);
      }}
    >
      {children}
      {over ? <p className={styles.over}>{say('file.drop')}</p> : null}
    </div>
  );
}

/** Chooses a spec from the person's own files. */
export function FilePick({ busy, onText }: { busy: boolean; onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".yaml,.yml,text/yaml,application/yaml"
        onChange={(event) => {
          void readSpec(event.currentTarget.files?.[0], onText);
          event.currentTarget.value = '';
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {say('file.choose')}
      </Button>
    </>
  );
}
