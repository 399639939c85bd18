/* The pages to look at: a name, an address, and what is done there until it shows what is meant. */

const seen = (text) => (page) => page.getByText(text).first().waitFor();
const role = (kind, name) => (page) => page.getByRole(kind, { name }).first().waitFor();
const editor = (page) => page.locator('.cm-content').first();
const narrow = (size) => size.width < 721;

async function type(page, line, words) {
  await page.locator('.cm-line', { hasText: line }).first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

export const pages = [
  ['sign-in', '/sign-in#good', role('button', 'Sign in')],
  [
    'sign-in-used',
    '/sign-in#bad',
    async (page) => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('stoa sign-in-link').waitFor();
    },
  ],
  ['apps', '/', role('link', 'Notes Keeper')],
  [
    'apps-menu',
    '/',
    async (page) => {
      await page.getByRole('button', { name: 'More for Support Desk' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    },
  ],
  [
    'apps-empty',
    '/new',
    async (page, server) => {
      server.world().apps = [];
      await page.goto(`${server.origin}/`);
      await page.getByText('Make your first app').waitFor();
      await page.getByRole('button', { name: /Notes Keeper/ }).waitFor();
    },
  ],
  ['new', '/new', role('button', /Support Desk/)],
  [
    'palette',
    '/',
    async (page) => {
      await page.getByRole('link', { name: 'Notes Keeper' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('no');
      await page.getByRole('option').first().waitFor();
    },
  ],
  [
    'build',
    '/apps/app_notes',
    async (page, _, size) => {
      await editor(page).waitFor();
      if (!narrow(size)) {
        await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).waitFor();
      }
    },
  ],
  [
    'build-problem',
    '/apps/app_notes',
    async (page) => {
      await editor(page).waitFor();
      await type(page, 'behaviour: leave_to_me', '\nbehavior: do_it');
      await page.getByRole('button', { name: 'Mend' }).waitFor();
    },
  ],
  ['build-broken', '/apps/app_broken', role('button', 'Mend')],
  [
    'build-completion',
    '/apps/app_notes',
    async (page) => {
      await editor(page).waitFor();
      await type(page, 'access: write', '\non');
      await page.locator('.cm-tooltip-autocomplete').waitFor();
    },
  ],
  [
    'build-hover',
    '/apps/app_notes',
    async (page) => {
      await editor(page).waitFor();
      const word = page.locator('.cm-line', { hasText: 'behaviour: ask_first' }).locator('span').first();
      await word.hover();
      await page.locator('.told').waitFor();
    },
  ],
  [
    'build-conflict',
    '/apps/app_notes',
    async (page, server) => {
      await editor(page).waitFor();
      server.world().apps[0].draft.revision = 12;
      await type(page, 'kind: chat', ' # mine');
      await page.getByText('This draft was changed elsewhere').waitFor();
    },
  ],
  [
    'build-offline',
    '/apps/app_notes',
    async (page, server) => {
      await editor(page).waitFor();
      server.lose(true);
      await type(page, 'kind: chat', ' # mine');
      await page.getByText('The draft is kept on this device').waitFor();
    },
  ],
  [
    'build-versions',
    '/apps/app_notes',
    async (page, _, size) => {
      await editor(page).waitFor();
      if (narrow(size)) {
        await page.getByRole('button', { name: 'More for this app' }).click();
        await page.getByRole('menuitem', { name: 'Versions' }).click();
      } else await page.getByRole('button', { name: 'Versions' }).click();
      await page.locator('dialog .cm-content').waitFor();
    },
  ],
  [
    'build-rules',
    '/apps/app_notes/preview',
    async (page) => {
      await page.getByRole('radio', { name: 'Rules' }).click();
      await page.getByText('filesystem.move_file').first().waitFor();
    },
  ],
  [
    'build-activity',
    '/apps/app_notes/preview',
    async (page) => {
      await page.getByRole('radio', { name: 'Activity' }).click();
      await page.getByText('Write shopping.txt').first().waitFor();
    },
  ],
  [
    'preview',
    '/apps/app_notes/preview',
    (page) => page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).waitFor(),
  ],
  [
    'rules',
    '/apps/app_notes/rules',
    async (page) => {
      await page.getByText('Since version 2').waitFor();
      await page.getByRole('button', { name: 'What would happen?' }).click();
      await page.locator('[role=status]', { hasText: 'step' }).waitFor();
    },
  ],
  [
    'conversations',
    '/apps/app_notes/conversations',
    async (page) => {
      await page.getByRole('button', { name: /Write milk/ }).click();
      await page.getByRole('button', { name: 'Approve' }).waitFor();
    },
  ],
  ['ship', '/apps/app_notes/ship', seen('Since version 2')],
  [
    'ship-done',
    '/apps/app_quote/ship',
    async (page) => {
      await page.getByText('Whoever has the link').click();
      await page.getByRole('button', { name: 'Ship', exact: true }).click();
      await page.getByText('Version 2 is live').waitFor();
    },
  ],
  [
    'ship-refused',
    '/apps/app_notes/ship',
    async (page) => {
      await page.getByRole('textbox', { name: 'Address' }).first().fill('p-notes');
      await page.getByRole('button', { name: 'Ship this draft' }).click();
      await page.getByText('are the server').waitFor();
    },
  ],
  [
    'ship-withdraw',
    '/apps/app_notes/ship',
    async (page) => {
      await page.getByRole('button', { name: 'Withdraw…' }).click();
      await page.getByRole('heading', { name: 'Withdraw notes?' }).waitFor();
    },
  ],
  ['approvals', '/approvals', role('button', 'Approve')],
  [
    'approvals-elsewhere',
    '/approvals',
    async (page, server) => {
      await page.getByRole('button', { name: 'Approve' }).first().waitFor();
      Object.assign(server.world().approvals[1], {
        state: 'refused',
        answered: { by: 'Grace', at: new Date().toISOString(), reason: null },
      });
      await page.getByRole('button', { name: 'Approve' }).first().click();
      await page.getByText('Refused by Grace').waitFor();
    },
  ],
  ['live', '/live', role('button', /Write milk/)],
  ['live-record', '/live/cnv_1', (page) => page.getByRole('button', { name: 'Approve' }).waitFor()],
  [
    'live-deployments',
    '/live',
    async (page) => {
      await page.getByRole('radio', { name: 'Deployments' }).click();
      await page.getByRole('link', { name: 'Support Desk' }).waitFor();
    },
  ],
  ['settings', '/settings', role('heading', 'Settings')],
  ['not-found', '/nowhere', seen('There is no such page')],
];
