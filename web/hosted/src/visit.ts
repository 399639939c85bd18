/* Opens the page's session and finds the conversation to begin with. */
import { Problem } from '#api';
import { type Door, openDoor, openSession } from '#core';
import { currentThread, takeTicket } from './environment';
import type { Settings } from './settings';

export interface Place {
  thread: string;
  conversation: string | null;
}

export interface Visit {
  door: Door;
  place: Place | null;
  principal: { kind: string; name: string };
}

/** Why a page cannot go on: each has its words and its next step. */
export type Loss = 'session' | 'conversation' | 'preview' | 'enter' | 'unreachable' | 'other';

export class Lost extends Error {
  readonly loss: Loss;

  constructor(loss: Loss, message = '') {
    super(message);
    this.name = 'Lost';
    this.loss = loss;
  }
}

/** What a failed opening is to the person, who came with a ticket or without one. */
export function lossOf(error: unknown, withTicket: Loss | null): Lost {
  if (error instanceof Lost) return error;
  if (!(error instanceof Problem)) return new Lost('other', error instanceof Error ? error.message : '');
  if (error.offline || error.status >= 502) return new Lost('unreachable', error.message);
  if (withTicket && error.status < 500) return new Lost(withTicket, error.message);
  if (error.status === 401) return new Lost('session', error.message);
  return new Lost('other', error.message);
}

function rememberedPlace(): Place | null {
  try {
    const value: unknown = JSON.parse(currentThread.get() ?? 'null');
    if (!value || typeof value !== 'object') return null;
    const { thread, conversation } = value as Partial<Place>;
    return typeof thread === 'string' ? { thread, conversation: conversation ?? null } : null;
  } catch {
    return null;
  }
}

/** A page that was left before it heard the number of its conversation knows it by the name it gave it. */
async function found(door: Door, place: Place | null): Promise<Place | null> {
  if (!place || place.conversation) return place;
  try {
    const known = (await door.conversations()).find((one) => one.thread === place.thread);
    return known ? { thread: place.thread, conversation: known.id } : place;
  } catch {
    return place;
  }
}

const placeOf = (conversation: string | null): Place | null =>
  conversation ? { thread: conversation, conversation } : null;

/** A hosted page: the cookie knows the person, and a visitor gets one. */
export async function openHosted(settings: Settings): Promise<Visit> {
  const door = openDoor('', () => null);
  const place = rememberedPlace();
  if (settings.principal && (settings.conversation || place)) {
    const there = await found(door, place);
    return { door, place: there ?? placeOf(settings.conversation), principal: settings.principal };
  }
  try {
    const session = await openSession('', { locale: navigator.language });
    return { door, place: place ?? placeOf(session.conversation), principal: session.principal };
  } catch (error) {
    throw lossOf(error, null);
  }
}

/** A preview: a ticket of the Studio, and a token that stays in memory. No cookie, nothing kept. */
export async function openPreview(): Promise<Visit> {
  const ticket = takeTicket();
  if (!ticket) throw new Lost('preview');
  try {
    const session = await openSession('', { ticket, locale: navigator.language });
    const door = openDoor('', () => session.token);
    return { door, place: placeOf(session.conversation), principal: session.principal };
  } catch (error) {
    throw lossOf(error, 'preview');
  }
}

/** The owner's visit: a ticket becomes a cookie. */
export async function enter(): Promise<void> {
  const ticket = takeTicket();
  if (!ticket) throw new Lost('enter');
  try {
    await openSession('', { ticket, locale: navigator.language });
  } catch (error) {
    throw lossOf(error, 'enter');
  }
}
