import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTheDraft } from '../build/draft';
import { apps, type Visibility } from '../server';
import { say } from '../words';

/** Ships the draft as it stands on the page. */
export function useShip(app: string) {
  const draft = useTheDraft();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (place: { visibility: Visibility; slug: string }) => {
      if (!(await draft.save())) throw new Error(say('version.draftFirst'));
      return apps.ship(app, place);
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['app', app] });
      void client.invalidateQueries({ queryKey: ['apps'] });
    },
  });
}
