import { useEffect } from 'react';
import { say } from '../words';

/** Names the page in the tab. The shell reads the name out when the page changes. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${say('product')}` : say('product');
  }, [title]);
}
