import { addSubject, createCase, openTab } from './support/investigator.ts'
import { expect, test } from './support/casebook-test.ts'

const REAL = '0x826be54a8c736d94987339c47d5eab6a957d127a'
const POISON = `0x826b${'0'.repeat(32)}127a`
const MISCASED = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('an address in an ambiguous spelling is added only by confirmation, which the log names; look-alikes are marked everywhere', async ({
  stage,
}) => {
  const page = await stage.launch(['--practice'])
  await createCase(page, { title: 'Poisoned' })
  const dialog = page.getByRole('dialog')
  const pasted = dialog.getByRole('table', { name: 'Pasted text' })
  const paste = async (text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add subjects' }).first().click()
    await dialog.getByRole('textbox', { name: 'Addresses', exact: true }).fill(text)
  }

  await test.step('an address with wrong capitals, in lower case', async () => {
    await paste(MISCASED)
    await expect(pasted).toContainText('EIP-55')
    await expect(dialog.getByRole('button', { name: 'Add subject' })).toBeDisabled()
    await pasted.getByRole('button', { name: 'Use it in lower case, line 1' }).click()
    await dialog.getByRole('button', { name: 'Add subject' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('words around an address are counted, and can be shown', async () => {
    await paste(`Hi, please look at ${REAL} on Ethereum`)
    await expect(dialog.getByText('Not addresses: 6 words.')).toBeVisible()
    await expect(pasted.getByRole('row')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Show them' }).click()
    await expect(dialog.getByText('Hi · please')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add subject' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('an address with the same ends as a subject is marked before it is added, and both are marked after', async () => {
    await paste(POISON)
    await expect(pasted).toContainText(`Possible address poisoning: begins and ends like ${REAL}`)
    await page.keyboard.press('Escape')
    await addSubject(page, POISON, 'Ethereum')
    const subjects = page.getByRole('list', { name: 'Subjects' })
    await expect(subjects.getByRole('img', { name: /^Possible address poisoning/ })).toHaveCount(2)
    await openTab(page, 'Graph')
    const list = page.getByRole('region', { name: 'Graph as a list' })
    await expect(list.getByRole('gridcell', { name: /^0x.*look-alike/ })).toHaveCount(2)
    await list
      .getByRole('gridcell', { name: /^0x.*look-alike/ })
      .first()
      .click()
    await expect(list.getByRole('region', { name: /^Details of/ })).toContainText('Possible address poisoning')
  })

  await test.step('the log names how the address was confirmed', async () => {
    await openTab(page, 'Log')
    await expect(page.getByText(`typed as ${MISCASED}, in lower case, although its capitals do not match its checksum`)).toBeVisible()
  })
})
