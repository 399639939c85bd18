import { EventSourceParserStream } from 'eventsource-parser/stream';

/** One event of a stream: its data, and its number where the server gave one. */
export interface Frame {
  id: string | null;
  data: string;
}

/** Reads server-sent events out of an answer, whatever its method was. Ends when the stream ends. */
export async function* readFrames(response: Response): AsyncGenerator<Frame> {
  if (!response.body) return;
  const events = response.body
    .pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield { id: value.id ?? null, data: value.data };
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
