import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Problem } from '#api';

/** False while the server cannot be reached: the browser says so, or the last request did. */
export function useOnline(): boolean {
  const client = useQueryClient();
  const [browser, setBrowser] = useState(() => navigator.onLine);
  // Looks again whenever a request begins or ends.
  useIsFetching();
  useEffect(() => {
    const heard = () => setBrowser(navigator.onLine);
    addEventListener('online', heard);
    addEventListener('offline', heard);
    return () => {
      removeEventListener('online', heard);
      removeEventListener('offline', heard);
    };
  }, []);
  const lost = client
    .getQueryCache()
    .getAll()
    .some((query) => {
      const { error, fetchFailureReason: reason } = query.state;
      return (
        [error, reason].some((one) => one instanceof Problem && one.offline) && query.getObserversCount() > 0
      );
    });
  return browser && !lost;
}
