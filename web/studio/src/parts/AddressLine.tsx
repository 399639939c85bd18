import { useEffect, useState } from 'react';
import { IconButton } from '#kit';
import { toast } from '../shell';
import { say } from '../words';
import styles from './parts.module.css';

/** Puts words on the clipboard; says so when the browser does not let it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast(say('copy.failed'));
    return false;
  }
}

/** An address to read and to copy. */
export function AddressLine({ address, label }: { address: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className={styles.address}>
      {/* Chosen whole with one press, so that it can be copied without the button. */}
      <input readOnly aria-label={label} value={address} onFocus={(event) => event.currentTarget.select()} />
      <IconButton
        size="small"
        icon={copied ? 'check' : 'copy'}
        label={say(copied ? 'copy.done' : 'copy.address')}
        onClick={() => void copy(address).then(setCopied)}
      />
    </div>
  );
}
