import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Segmented, Tabs } from './Segmented';

const segments = [
  { id: 'page', label: 'Page' },
  { id: 'rules', label: 'Rules' },
  { id: 'activity', label: 'Activity' },
] as const;

test('the arrow keys move the choice and wrap around', () => {
  const choose = vi.fn();
  render(<Segmented label="Show" segments={[...segments]} chosen="activity" onChoose={choose} />);
  fireEvent.keyDown(screen.getByRole('radio', { name: 'Activity' }), { key: 'ArrowRight' });
  expect(choose).toHaveBeenCalledWith('page');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Page' }));
});

test('only the chosen tab is in the tab order, and it names its panel', () => {
  render(
    <Tabs label="App" panel="app-panel" segments={[...segments]} chosen="rules" onChoose={() => undefined} />,
  );
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
  expect(tabs[1]?.getAttribute('aria-controls')).toBe('app-panel');
});
