import { expect, test } from './support/casebook-test.ts'

test('whichever sheet is fetched first, the layers have their one order', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
  const first = await page.evaluate(() =>
    [...document.styleSheets].map(({ cssRules: [rule] }) =>
      rule instanceof CSSLayerStatementRule ? rule.nameList.join(' ') : rule?.cssText.slice(0, 60),
    ),
  )
  expect(first.length).toBeGreaterThan(1)
  expect(new Set(first)).toEqual(new Set(['firm reset library tokens controls ui feature']))
})
