/* What every state of a page has to hold: accessible, and no wider than the window. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../../web/package.json', import.meta.url));
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function violations(frame) {
  // Through the debugger, since a page's own policy lets no other script in.
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe);
  const found = await frame.evaluate(
    (values) => globalThis.axe.run(document, { runOnly: { type: 'tag', values }, iframes: false }),
    levels,
  );
  return found.violations.map((one) => {
    const where = one.nodes
      .slice(0, 3)
      .map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? ''}`);
    return `${one.id} (${one.help}) at ${where.join(' | ')}`;
  });
}

/** Holds the page and the frames in it against axe, light and dark, at each width. */
export async function expectGood(page, state, { pictures, sizes = [], name = state } = {}) {
  const wrong = [];
  const first = page.viewportSize();
  for (const size of sizes.length > 0 ? sizes : [first]) {
    if (size.width !== page.viewportSize().width) await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const frame of page.frames().filter((one) => one.url().startsWith('http'))) {
        const place = `${state}, ${colorScheme}, ${size.width} px`;
        for (const one of await violations(frame)) wrong.push(`${place}: ${one}`);
        const [inside, outside] = await frame.evaluate(() => [
          document.documentElement.scrollWidth,
          innerWidth,
        ]);
        if (inside > outside) wrong.push(`${place}: it is ${inside} px wide and the window ${outside}`);
      }
      await pictures?.take(page, `${name}-${size.width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (page.viewportSize().width !== first.width) await page.setViewportSize(first);
  if (wrong.length > 0) throw new Error(`The page is not as it has to be:\n${wrong.join('\n')}`);
}
