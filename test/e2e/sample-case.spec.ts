import { expect, test } from './support/casebook-test.ts'
import { settledLabels, watchLabels } from './support/drawn-labels.ts'
import { openSampleCase, openTab, panel } from './support/investigator.ts'

test('the sample case opens from the welcome screen, offline and free of charge, and is complete', async ({ stage }) => {
  // No service runs at this address, and none is called.
  const page = await stage.launch(['--service-url=http://127.0.0.1:9'])
  await openSampleCase(page)
  await expect(panel(page, 'Counterparties')).toContainText('Found')
  await expect(page.getByText(/This is a practice case/)).toBeVisible()
  // Nothing was spent on it, and no warning of a ledger without its data appears.
  await expect(page.getByRole('button', { name: /^Case 0 of/ })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Credit ledger' })).toHaveCount(0)

  await test.step('the trace of the funds is drawn', async () => {
    await openTab(page, 'Graph')
    await expect(page.getByRole('grid').getByText('Second link').first()).toBeVisible()
  })

  await test.step('fitted into an ordinary window, every name and amount is visible, and no name is shortened', async () => {
    const labels = await watchLabels(page)
    const canvas = page.getByRole('application', { name: /^Fund-flow graph/ })
    const bar = page.getByRole('region', { name: 'Graph as a list' })
    for (const [width, height] of [
      [1920, 1080],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await canvas.press('f')
      await expect
        .poll(async () => {
          const drawn = await settledLabels(labels)
          const stage = await canvas.evaluate(({ clientWidth, clientHeight }) => ({ width: clientWidth, height: clientHeight }))
          const cut = drawn.filter((one) => one.left < 0 || one.top < 0 || one.right > stage.width || one.bottom > stage.height)
          const texts = drawn.map(({ text }) => text)
          return {
            cut: cut.map(({ text }) => text),
            short: texts.filter((text) => /[a-z] ?…/i.test(text) && !text.startsWith('0x')),
            // Its hot wallet, and the box of the three deposits.
            wallets: texts.filter((text) => text === 'Meridian Exchange:').length,
            box: texts.filter((text) => text === 'Meridian Exchange' || text === '3 addresses, $101.5k'),
            deposits: texts.filter((text) => ['0xafa1d4…5a3e92', '0xb29395…9e05d7', '0x0dc035…323c55'].includes(text)).length,
          }
        })
        .toEqual({ cut: [], short: [], wallets: 1, box: ['Meridian Exchange', '3 addresses, $101.5k'], deposits: 3 })
      const [tools, title] = [bar.getByRole('button', { name: 'Export Nodes' }), bar.getByRole('heading', { name: 'Nodes' })]
      const middle = async (of: typeof tools): Promise<number> =>
        of.evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return (top + bottom) / 2
        })
      expect(Math.abs((await middle(tools)) - (await middle(title)))).toBeLessThan(6)
    }
  })

  await test.step('it verifies, and additions stay when it is opened again', async () => {
    await openTab(page, 'Log')
    await page.getByRole('button', { name: 'Verify case' }).click()
    await expect(page.getByText(/no differences/i).first()).toBeVisible()
    await openTab(page, 'Report')
    await expect(page.getByText(/a peel chain/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/a peel chain/)).toBeVisible()
  })
})

test('with privacy on, no screen shows a name or an address of the case', async ({ stage }) => {
  const page = await stage.launch(['--practice'])
  await openSampleCase(page)
  await page.keyboard.press('Control+Shift+H')
  await expect(page.getByRole('button', { name: 'Blurred' })).toBeVisible()
  const isBare = async (screen: string): Promise<void> => {
    expect
      .soft(
        await page.evaluate(() => {
          const reported = /Collector|(?:First|Second|Third) link|Victim|Meridian|Quietpool|follow the money|SAMPLE|0x[0-9a-f]{4}/i
          const isBlurred = (element: Element | null): boolean =>
            element !== null && (getComputedStyle(element).filter.includes('blur') || isBlurred(element.parentElement))
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          const bare: string[] = []
          for (let at = walker.nextNode(); at !== null; at = walker.nextNode()) {
            const { textContent, parentElement } = at
            const isSeen =
              parentElement?.checkVisibility({ visibilityProperty: true }) === true && parentElement.closest('.visually-hidden, option') === null
            if (isSeen && reported.test(textContent ?? '') && !isBlurred(parentElement)) bare.push(textContent ?? '')
          }
          for (const choice of document.querySelectorAll('select'))
            if (reported.test(choice.selectedOptions[0]?.text ?? '') && !isBlurred(choice)) bare.push(choice.selectedOptions[0]?.text ?? '')
          return bare
        }),
        screen,
      )
      .toEqual([])
  }
  for (const [tab, settled] of [
    ['Dossier', page.getByRole('grid').first()],
    ['Graph', page.getByRole('grid').getByText('Second link').first()],
    ['Token', page.getByRole('table', { name: /Sent and received/ })],
    ['Search', page.getByRole('tabpanel')],
    ['Log', page.getByRole('button', { name: 'Verify case' })],
    ['Report', page.getByText(/a peel chain/)],
    ['Compare', page.getByRole('radio', { name: 'Subjects' })],
  ] as const) {
    await openTab(page, tab)
    await expect(settled.first()).toBeAttached()
    await isBare(tab)
  }
  // Nothing was requested twice, so what subjects share comes first.
  await expect(page.getByRole('radio', { name: 'Subjects' })).toBeChecked()
  await expect(page.getByRole('list', { name: /^Missing data:/ }).first()).toBeVisible()
  await isBare('Compare, sides')
  for (const [keys, seen] of [
    ['p', page.getByRole('dialog').getByRole('button', { name: /^Run/ })],
    ['Control+k', page.getByRole('option', { name: /Second link/ })],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(seen).toBeAttached()
    await isBare(keys)
    await page.keyboard.press('Escape')
    await expect(seen).toBeHidden()
  }
  await openTab(page, 'Log')
  await page.getByRole('button', { name: 'Export evidence' }).click()
  // Announced to screen readers, and shown.
  await expect(page.getByText(/^Saved /)).toHaveCount(2)
  await isBare('a message')
  await page.getByRole('button', { name: 'Manage subjects' }).click()
  await expect(page.getByRole('dialog', { name: 'Subjects' })).toBeVisible()
  await isBare('Subjects')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'All cases', exact: true }).click()
  await expect(page.getByRole('heading', { name: /Cases/ }).first()).toBeAttached()
  await isBare('Cases')
})
