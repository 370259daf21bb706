import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AddSubjectsDialog } from '../../../src-renderer/features/subjects/add-subjects-dialog.tsx'
import type { NewSubject } from '../../../src-shared/case/subject.ts'
import { failure } from '../../../src-shared/core/failure.ts'
import type { Result } from '../../../src-shared/core/result.ts'
import { err, ok } from '../../../src-shared/core/result.ts'
import { render } from '../support/render.tsx'

const EVM = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const OTHER = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const SOLANA = 'GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX'
/** A key of no wallet: the example in the documentation of the format. */
const WIF = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'

let added: (readonly NewSubject[])[] = []
let closed = 0

interface Shown {
  readonly present?: ReadonlySet<string>
  readonly outcome?: Result<unknown>
}

function show({ present = new Set(), outcome = ok(undefined) }: Shown = {}): void {
  render(
    <AddSubjectsDialog
      present={present}
      entityNames={[]}
      practice={false}
      onAdd={(subjects) => {
        added.push(subjects)
        return Promise.resolve(outcome)
      }}
      onClose={() => (closed += 1)}
    />,
  )
}

const field = () => page.getByRole('textbox', { name: 'Addresses', exact: true })
const table = () => page.getByRole('table', { name: 'Pasted text' })
const foot = () => page.getByRole('dialog').getByRole('status')
const add = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  added = []
  closed = 0
})

describe('the paste field', () => {
  test('accepts addresses of several families, states their chains, and passes them on with chains and alias', async () => {
    show()
    await field().fill(`${EVM}\n${BITCOIN}, ${SOLANA}`)
    await expect.element(add('Add 3 subjects')).toBeEnabled()
    await page.getByRole('textbox', { name: 'Alias of the address on line 1' }).fill(' Collector ')
    await add('Add 3 subjects').click()
    await expect.poll(() => closed).toBe(1)
    expect(added).toHaveLength(1)
    expect(added[0]).toMatchObject([
      { address: EVM, family: 'evm', alias: 'Collector' },
      { address: BITCOIN, family: 'bitcoin', alias: '' },
      { address: SOLANA, family: 'solana', alias: '' },
    ])
    expect(added[0]?.every(({ chains }) => chains.length > 0)).toBe(true)
  })

  test('keeps pasted text and names while the other kind of subject is shown', async () => {
    show()
    await field().fill(`${EVM}\n${BITCOIN}`)
    await page.getByRole('textbox', { name: 'Alias of the address on line 1' }).fill('Collector')
    await page.getByText('Entity by name', { exact: true }).click()
    await expect.element(field()).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Entity name' })).toHaveFocus()
    await page.getByText('Addresses', { exact: true }).first().click()
    await expect.element(field()).toHaveValue(`${EVM}\n${BITCOIN}`)
    await add('Add 2 subjects').click()
    await expect.poll(() => added[0]).toMatchObject([{ address: EVM, alias: 'Collector' }, {}])
  })

  test('removes a private key at once, keeps the rest of the text, and shows an alert', async () => {
    show()
    await field().fill(`${EVM}\n${WIF}`)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Removed from the field and not saved.*Line 2/)
    await expect.element(field()).toHaveValue(EVM)
    // Nowhere on the page, in no attribute, and in nothing that is passed on.
    expect(new XMLSerializer().serializeToString(document)).not.toContain(WIF.slice(0, 12))
    await add('Add subject').click()
    await expect.poll(() => closed).toBe(1)
    expect(JSON.stringify(added)).not.toContain(WIF.slice(0, 12))
    expect(added[0]).toMatchObject([{ address: EVM }])
  })

  test('lists addresses first and refused items below, counts words, and names duplicates and subjects of the case', async () => {
    show({ present: new Set([`evm:${OTHER}`]) })
    await field().fill(`please look at ${EVM} today\n${OTHER}\n${EVM}\n0x826be54a8c736d94987339c47d5eab6a957d127z`)
    await expect.element(foot()).toMatchTextContent('1 refused, 1 already in the case, 1 duplicate skipped')
    await expect.element(table().getByRole('row').nth(1)).toMatchTextContent(new RegExp(`^1${EVM}`, 'i'))
    await expect.element(table().getByRole('row').nth(2)).toMatchTextContent('Refused')
    await expect.element(table()).toMatchTextContent('Already a subject in this case.')
    await expect.element(table()).toMatchTextContent('Duplicate of line 1.')
    await expect.element(page.getByText(/Not addresses: 4 words\./)).toBeVisible()
    await add('Add subject').click()
    await expect.poll(() => closed).toBe(1)
    expect(added[0]).toMatchObject([{ address: EVM }])
  })

  test('shows a short address as pasted until its chain is chosen', async () => {
    show()
    await field().fill(`${EVM}\n0x123`)
    await expect.element(table().getByText('0x123', { exact: true })).toBeVisible()
  })

  test('reads the address in a link with the chain of its explorer', async () => {
    show()
    await field().fill(`https://bscscan.com/address/${EVM}`)
    await add('Add subject').click()
    await expect.poll(() => added[0]).toMatchObject([{ address: EVM, chains: ['bnb'] }])
  })

  test('adds nothing without a chain, and says what to choose', async () => {
    show()
    await field().fill(EVM)
    await expect.element(add('Add subject')).toBeEnabled()
    await page.getByRole('button', { name: 'None', exact: true }).click()
    await expect.element(foot()).toMatchTextContent('Choose at least one chain for EVM')
    await expect.element(add('Add subject')).toBeDisabled()
  })

  test('shows a refusal of the case next to the pasted text, and loses nothing', async () => {
    show({ outcome: err(failure('disk_full', 'The disk is full.', 'Make room and add them again.')) })
    await field().fill(EVM)
    await add('Add subject').click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('The disk is full.')
    await expect.element(field()).toHaveValue(EVM)
    expect(closed).toBe(0)
  })

  test('hostile text in the field is shown as text', async () => {
    show()
    await field().fill(`${EVM}\n<img/src=x/onerror=alert(1)>\n\u202Eevil`)
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect.element(page.getByText(/^img.src=x.onerror/)).toBeVisible()
    expect(document.querySelectorAll('[src=x]')).toHaveLength(0)
    expect(table().element().querySelectorAll('img, script')).toHaveLength(0)
    expect(table().element().textContent).not.toContain('\u202E')
  })
})

describe('a long list', () => {
  const addresses = (count: number): string => Array.from({ length: count }, (_, at) => `0x${(at + 4096).toString(16).padStart(40, '0')}`).join('\n')
  const lastLine = () => page.getByRole('textbox', { name: 'Alias of the address on line 300' })

  test('renders only the visible rows, and keeps edits in a row outside the viewport', async () => {
    show()
    await field().fill(addresses(300))
    await page.getByRole('button', { name: 'Show the other 285' }).click()
    await expect.element(page.getByRole('button', { name: 'Show the other 285' })).not.toBeInTheDocument()
    await page.getByRole('textbox', { name: 'Alias of the address on line 2', exact: true }).fill('Collector')
    expect(table().element().querySelectorAll('input').length).toBeLessThan(60)
    const scroller = table().element().closest('.bp6-dialog-body')
    // The table has its full height, so that its end can be scrolled to.
    await expect.poll(() => scroller?.scrollHeight ?? 0).toBeGreaterThan(300 * 40)
    scroller?.scrollTo(0, scroller.scrollHeight)
    await expect.element(lastLine()).toBeVisible()
    await lastLine().fill('Last')
    await add('Add 300 subjects').click()
    await expect.poll(() => added[0]?.length).toBe(300)
    expect(added[0]?.flatMap(({ alias }, at) => (alias === '' ? [] : [[at, alias]]))).toEqual([
      [1, 'Collector'],
      [299, 'Last'],
    ])
  })

  test('removes a private key as a short list does', async () => {
    show()
    await field().fill(`${addresses(100)}\n${WIF}\n${EVM}`)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Removed from the field and not saved.*Line 101/)
    expect(new XMLSerializer().serializeToString(document)).not.toContain(WIF.slice(0, 12))
    await expect.element(add('Add 101 subjects')).toBeEnabled()
  })

  test('is inserted at once if it arrives as typed text, in place of the selection', async () => {
    show()
    await field().fill(`${EVM}\n`)
    const area = field().element()
    if (!(area instanceof HTMLTextAreaElement)) throw new Error('The field is a text area.')
    const type = (data: string): boolean => area.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText', data, cancelable: true }))
    expect(type('x')).toBe(true)
    expect(type(addresses(30))).toBe(false)
    await expect.element(field()).toHaveValue(`${EVM}\n${addresses(30)}`)
    await expect.element(add('Add 31 subjects')).toBeEnabled()
  })

  test('that is too long for the field is read outside it', async () => {
    show()
    await field().fill(addresses(1300))
    await expect.element(page.getByText('Pasted text')).toBeVisible()
    await expect.element(field()).toHaveValue('')
    await expect.element(add('Add 1,300 subjects')).toBeEnabled()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.element(add('Add subject')).toBeDisabled()
  })
})

describe('a table', () => {
  const lines = (count: number): string =>
    Array.from({ length: count }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')};Ethereum;Payer ${at};victim`).join('\n')

  test('is read by its columns, each of which can be changed, and passes on what its rows contain', async () => {
    show()
    await field().fill(`Address;Network;Name;Role\n${EVM};base;Collector;Suspect\nnothing;base;X;own\n${OTHER};base;"Payer; first";victim`)
    await expect.element(add('Add 2 subjects')).toBeEnabled()
    await expect
      .element(page.getByRole('region', { name: 'Columns of the table' }))
      .toMatchTextContent(/Separated by semicolons. 2 rows with addresses. 1 row without an address is skipped./)
    await expect.element(page.getByRole('combobox', { name: 'Alias', exact: true })).toHaveDisplayValue('Name')
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOptions('None')
    await add('Add 2 subjects').click()
    await expect.poll(() => closed).toBe(1)
    expect(added[0]).toMatchObject([
      { address: EVM, chains: ['base'], alias: 'Collector' },
      { address: OTHER, chains: ['base'], alias: 'Payer; first' },
    ])
    expect(added[0]?.every(({ tags }) => tags === undefined)).toBe(true)
  })

  test('of 300 rows renders a part, counts them all, and passes on all of them at once', async () => {
    show({ present: new Set([`evm:0x${'1'.padStart(40, '0')}`]) })
    await field().fill(`address;chain;alias;role\n${lines(300)}`)
    await expect.element(add('Add 299 subjects')).toBeEnabled()
    await expect.element(foot()).toHaveTextContent('1 already in the case')
    await expect.element(page.getByRole('button', { name: 'Show the other 285' })).toBeVisible()
    await add('Add 299 subjects').click()
    await expect.poll(() => added[0]?.length).toBe(299)
    expect(added[0]?.every(({ tags }) => tags?.join() === 'victim')).toBe(true)
  })

  test('offers both sides of a transfer, names the addresses of other columns and adds them on request', async () => {
    show()
    const third = `0x${'3'.repeat(40)}`
    await field().fill(`Txhash,From,To,ContractAddress\n0x${'a1'.repeat(32)},${EVM},${OTHER},${third}`)
    await expect.element(add('Add 2 subjects')).toBeEnabled()
    await expect.element(page.getByRole('checkbox', { name: 'From', exact: true })).toBeChecked()
    await expect.element(page.getByText(/1 more address in column ContractAddress/)).toBeVisible()
    await page.getByRole('button', { name: 'Add the addresses in column ContractAddress' }).click()
    await expect.element(add('Add 3 subjects')).toBeEnabled()
    await page.getByRole('checkbox', { name: 'To', exact: true }).click({ force: true })
    await expect.element(add('Add 2 subjects')).toBeEnabled()
  })

  test('merges the rows of one address', async () => {
    show()
    await field().fill(`address,chain,note,tag\n${EVM},ETH,first,a\n${EVM},Arbitrum One,second,b`)
    await add('Add subject').click()
    await expect.poll(() => added[0]).toMatchObject([{ address: EVM, chains: ['arbitrum', 'ethereum'], note: 'first\nsecond', tags: ['a', 'b'] }])
  })

  test('names the encoding of a file, and a file that contains no text', async () => {
    show()
    await page
      .getByLabelText('CSV file')
      .upload(new File([new Uint8Array([0x50, 0x4b, 3, 4, ...new TextEncoder().encode('xl/workbook.xml')])], 'list.csv'))
    await expect.element(page.getByRole('alert')).toMatchTextContent('This is an Excel workbook. Save it as CSV and open that file.')
    const bytes = [...new TextEncoder().encode(`address;alias\n${EVM};B`), 0xf6, ...new TextEncoder().encode('rse')]
    await page.getByLabelText('CSV file').upload(new File([new Uint8Array(bytes)], 'boerse.csv'))
    await expect.element(page.getByText('Read as Windows-1252.')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Alias of the address on line 2' })).toHaveValue('Börse')
    await page.getByRole('button', { name: 'Close file' }).click()
    await expect.element(field()).toHaveValue('')
  })

  test('is read from a file, and can be read as a plain list', async () => {
    show()
    const file = new File([`\uFEFFaddress\tnote\n${EVM}\tseen`], 'list.csv', { type: 'text/csv' })
    await page.getByLabelText('CSV file').upload(file)
    await expect.element(add('Add subject')).toBeEnabled()
    await expect.element(table()).toMatchTextContent(/seen/)
    await page.getByRole('button', { name: 'Read as plain list' }).click()
    await expect.element(page.getByRole('region', { name: 'Columns of the table' })).not.toBeInTheDocument()
  })
})
