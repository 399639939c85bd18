import { hoverTooltip, type Tooltip } from '@codemirror/view';
import { say } from '../../words';
import { placeAt } from './place';
import { type Schema, type Told, toldAt } from './schema';

const element = (tag: string, className: string, words: string): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = words;
  return made;
};

function drawn(told: Told): HTMLElement {
  const box = element('div', 'told', '');
  const head = element('p', 'told-head', '');
  head.append(element('code', '', told.name), element('span', 'told-type', told.type));
  box.append(head, element('p', '', told.description));
  if (told.values.length > 0) {
    const list = element('dl', 'told-values', '');
    for (const choice of told.values) {
      list.append(element('dt', '', choice.value), element('dd', '', choice.description));
    }
    box.append(list);
  }
  if (told.standard) box.append(element('p', 'told-type', say('editor.default', { value: told.standard })));
  return box;
}

/** Says what a key is for while the pointer rests on it. */
export const hoverFrom = (schema: () => Schema | null) =>
  hoverTooltip(
    (view, offset): Tooltip | null => {
      const root = schema();
      const place = root && placeAt(view.state.doc.toString(), offset);
      const told = place && toldAt(root, place.path);
      if (!place || !told) return null;
      return { pos: place.from, end: place.to, above: true, create: () => ({ dom: drawn(told) }) };
    },
    { hoverTime: 350 },
  );
