import { request } from '#api';
import { fields, maybeText, text } from '../view/read';

/** An authenticated stay at a deployment. */
export interface Session {
  conversation: string | null;
  principal: { kind: string; name: string };
  /** Set where there is no cookie: kept in memory, sent as a header. */
  token: string | null;
}

/** Opens a session. A ticket is good once: from the Studio for its preview, or for the owner's visit. */
export async function openSession(
  origin: string,
  options: { ticket?: string; locale?: string } = {},
): Promise<Session> {
  const body = {
    ...(options.ticket ? { ticket: options.ticket } : {}),
    ...(options.locale ? { locale: options.locale } : {}),
  };
  const answer = await request(`${origin}/api/sessions`, { method: 'POST', body });
  const given = fields(await answer.json());
  const principal = fields(given.principal);
  return {
    // A fresh one is opened by its first message: there is nothing to read yet.
    conversation: given.fresh === true ? null : maybeText(given.conversation),
    principal: { kind: text(principal.kind), name: text(principal.name) },
    token: maybeText(given.token),
  };
}
