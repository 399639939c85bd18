import { useEffect, useRef } from 'react';
import { say } from '../../words';
import styles from './Preview.module.css';

/** The app's own page, at an origin of its own. What it may do here is what any other site may. */
export function Frame({ address, onTouch }: { address: string; onTouch: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // A press inside a frame of another origin is only seen as this window losing the focus to it.
    const heard = () => {
      if (document.activeElement === frame.current) onTouch();
    };
    addEventListener('blur', heard);
    return () => removeEventListener('blur', heard);
  }, [onTouch]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={address}
      title={say('preview.frame')}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      allow="clipboard-write"
      referrerPolicy="no-referrer"
    />
  );
}
