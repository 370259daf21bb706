import { expect, test } from './support/casebook-test.ts'
import { createCase, openTab } from './support/investigator.ts'

test('the cascade layers keep their order, whichever sheet is loaded first', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
  await createCase(page, { title: 'Sheets' })
  // Lazily loaded screens bring style sheets of their own.
  for (const tab of ['Graph', 'Token', 'Report'] as const) await openTab(page, tab)
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1)
  const first = await page.evaluate(() =>
    [...document.styleSheets].map(({ cssRules: [rule] }) =>
      rule instanceof CSSLayerStatementRule ? rule.nameList.join(' ') : rule?.cssText.slice(0, 60),
    ),
  )
  expect(new Set(first)).toEqual(new Set(['firm reset library tokens controls ui feature']))
})
