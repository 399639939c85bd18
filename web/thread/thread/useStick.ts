import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/* Nearer than this to the end counts as being at it. */
const near = 48;

/**
 * Keeps a scrolling place at its end while more comes, unless the person scrolled away to read. Says when there is
 * something below, and goes there. `fromEnd` says whether it begins at the end.
 */
export function useStick(
  scroll: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  fromEnd: boolean,
) {
  const [away, setAway] = useState(false);
  const stuck = useRef(fromEnd);

  const toEnd = useCallback(() => {
    const element = scroll.current;
    if (!element) return;
    stuck.current = true;
    element.scrollTop = element.scrollHeight;
    setAway(false);
  }, [scroll]);

  useLayoutEffect(() => {
    const inside = content.current;
    if (!inside || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      if (stuck.current) toEnd();
    });
    observer.observe(inside);
    return () => observer.disconnect();
  }, [content, toEnd]);

  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const heard = () => {
      const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
      stuck.current = distance < near;
      setAway(distance >= near);
    };
    element.addEventListener('scroll', heard, { passive: true });
    return () => element.removeEventListener('scroll', heard);
  }, [scroll]);

  return { away, toEnd };
}
