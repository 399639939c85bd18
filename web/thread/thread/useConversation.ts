import { useSyncExternalStore } from 'react';
import type { Conversation, Snapshot } from '#core';

/** The conversation as it is now, drawn anew with each change. */
export function useConversation(conversation: Conversation): Snapshot {
  return useSyncExternalStore(conversation.subscribe, conversation.snapshot, conversation.snapshot);
}
