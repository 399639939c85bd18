import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { apps, queries } from '../server';

type From = { text: string } | { template: string };

/** Makes an app and opens it. */
export function useCreate() {
  const [, go] = useLocation();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (from: From) => apps.create(from),
    onSuccess: (app) => {
      client.setQueryData(queries.app(app.id).queryKey, app);
      void client.invalidateQueries({ queryKey: ['apps'] });
      go(`/apps/${app.id}`);
    },
  });
  return {
    start: (from: From) => {
      if (!mutation.isPending) mutation.mutate(from);
    },
    /** What is being made, so that its own button can say so. */
    busy: mutation.isPending ? (mutation.variables ?? null) : null,
    error: mutation.error,
  };
}

export type Create = ReturnType<typeof useCreate>;
