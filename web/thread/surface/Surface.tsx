import { useMemo } from 'react';
import { asText, type Component, childrenOf, resolve, type SurfaceSpec } from './bind';
import { type SurfacePress, SurfaceProvider, useSurface } from './context';
import { ButtonPart, ChartPart, FormPart, ImagePart, TablePart, TextPart, UnknownPart } from './parts';
import styles from './Surface.module.css';

export interface SurfaceProps {
  surface: SurfaceSpec;
  /** The data model: what the server has, with what the person typed. */
  model: unknown;
  /** A run is under way: what acts waits. */
  busy: boolean;
  onEdit: (pointer: string, value: unknown) => void;
  onPress: (press: SurfacePress) => void;
}

/* Deeper than this is a circle. */
const deepest = 32;

/** A tree of components of the catalogue, bound to the data model. */
export function Surface({ surface, model, busy, onEdit, onPress }: SurfaceProps) {
  const components = useMemo(
    () => new Map(surface.components.map((one): [string, Component] => [asText(one.id), one])),
    [surface],
  );
  const context = useMemo(
    () => ({ components, model, busy, onEdit, onPress }),
    [components, model, busy, onEdit, onPress],
  );
  return (
    <SurfaceProvider value={context}>
      <div className={styles.surface}>
        <Node id="root" scope="" depth={0} />
      </div>
    </SurfaceProvider>
  );
}

function Nodes({ of, scope, depth }: { of: unknown; scope: string; depth: number }) {
  const { model } = useSurface();
  return childrenOf(of, model, scope).map((child) => (
    <Node key={`${child.scope} ${child.id}`} id={child.id} scope={child.scope} depth={depth} />
  ));
}

function Node({ id, scope, depth }: { id: string; scope: string; depth: number }) {
  const { components, model } = useSurface();
  const component = components.get(id);
  // A child that is not there yet draws as nothing.
  if (!component || depth > deepest) return null;
  if (component.visible_when !== undefined && !resolve(component.visible_when, model, scope)) return null;
  const part = { component, scope };
  const inside = <Nodes of={component.children ?? [component.child]} scope={scope} depth={depth + 1} />;
  switch (component.component) {
    case 'Column':
    case 'Row':
    case 'List': {
      const row = component.component === 'Row' || component.direction === 'horizontal';
      return (
        <div
          className={row ? styles.row : styles.column}
          data-justify={asText(component.justify) || undefined}
          data-align={asText(component.align) || undefined}
        >
          {inside}
        </div>
      );
    }
    case 'Card':
      return <div className={styles.card}>{inside}</div>;
    case 'Divider':
      return <hr className={styles.divider} data-axis={asText(component.axis) || undefined} />;
    case 'Text':
      return <TextPart {...part} />;
    case 'Image':
      return <ImagePart {...part} />;
    case 'Button':
      return <ButtonPart {...part}>{labelOf(components, component, model, scope) ?? inside}</ButtonPart>;
    case 'Form':
      return <FormPart {...part} />;
    case 'Table':
      return <TablePart {...part} />;
    case 'Chart':
      return <ChartPart {...part} />;
    default:
      return <UnknownPart {...part} />;
  }
}

/** The words of a button whose child is a text: no paragraph inside a button. */
function labelOf(
  components: ReadonlyMap<string, Component>,
  button: Component,
  model: unknown,
  scope: string,
): string | null {
  const child = components.get(asText(button.child));
  return child?.component === 'Text' ? asText(resolve(child.text, model, scope)) : null;
}
