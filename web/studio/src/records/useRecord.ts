import { useEffect, useMemo } from 'react';
import { Conversation, openDoor } from '#core';
import { useConversation } from '#thread';

/** A conversation as its owner sees it: what happened, and what happens while it is looked at. */
export function useRecord(id: string, updatedAt: string) {
  const conversation = useMemo(
    () =>
      new Conversation({
        door: openDoor('', () => null),
        thread: id,
        conversation: id,
        newId: () => crypto.randomUUID(),
        now: () => Date.now(),
      }),
    [id],
  );
  useEffect(() => () => conversation.close(), [conversation]);
  // A conversation at rest is not followed: it is read on when the list says that something came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time is what says so
  useEffect(() => {
    if (conversation.snapshot().link === 'quiet') void conversation.load();
  }, [conversation, updatedAt]);
  return { conversation, ...useConversation(conversation) };
}
