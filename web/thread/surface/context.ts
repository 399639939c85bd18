import { createContext, useContext } from 'react';
import type { Component } from './bind';

export interface SurfacePress {
  name: string;
  sourceComponentId: string;
  context: Record<string, unknown>;
}

export interface SurfaceContext {
  components: ReadonlyMap<string, Component>;
  model: unknown;
  busy: boolean;
  onEdit: (pointer: string, value: unknown) => void;
  onPress: (press: SurfacePress) => void;
}

const Context = createContext<SurfaceContext | null>(null);

export const SurfaceProvider = Context.Provider;

export function useSurface(): SurfaceContext {
  const context = useContext(Context);
  if (!context) throw new Error('A component of a surface stands outside one.');
  return context;
}
