import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../../src-shared/service/response/rows.ts'
import type { ValueKind } from '../../../src-shared/view-models/panel-view.ts'
import { AddressText } from '../../../src-renderer/ui/address-text.tsx'
import { Amount } from '../../../src-renderer/ui/amount.tsx'
import { CellContent } from '../../../src-renderer/ui/table/cell-content.tsx'
import { CoverageMark, COVERAGE_WORDS } from '../../../src-renderer/ui/coverage-mark.tsx'
import { FailureText } from '../../../src-renderer/ui/failure-text.tsx'
import { Hotkey } from '../../../src-renderer/ui/hotkey.tsx'
import { LookalikeContext } from '../../../src-renderer/ui/lookalikes.ts'
import { SafeText } from '../../../src-renderer/ui/safe-text.tsx'

const ADDRESS = '0x826be54a8c736d94987339c47d5eab6a957d1272'
const OTHER = '0x826b000000000000000000000000000000001272'

const html = (node: ReactNode): string => renderToStaticMarkup(<>{node}</>)
/** Its readable text. */
const text = (node: ReactNode): string => html(node).replaceAll(/<[^>]*>/g, '')
const value = (of: string): Cell => ({ text: of, state: 'value' })

describe('an address', () => {
  test('is shortened in the middle with a full tooltip, or shown in full on request', () => {
    expect(text(<AddressText address={ADDRESS} />)).toBe('0x826be5…7d1272')
    expect(html(<AddressText address={ADDRESS} />)).toContain(`title="${ADDRESS}"`)
    expect(text(<AddressText address={ADDRESS} full />)).toBe(ADDRESS)
  })

  test('is marked only if another address of the case has the same ends', () => {
    const marked = html(
      <LookalikeContext value={(address) => (address === ADDRESS ? [OTHER] : [])}>
        <AddressText address={ADDRESS} />
      </LookalikeContext>,
    )
    expect(marked).toContain('role="img"')
    expect(marked).toContain(`begins and ends like ${OTHER}, another address`)
    expect(html(<AddressText address={ADDRESS} />)).not.toContain('role="img"')
  })
})

describe('a cell', () => {
  test.each<[ValueKind, Cell, string]>([
    ['address', value(ADDRESS), '0x826be5…7d1272'],
    ['hash', value(ADDRESS), '0x826be5…7d1272'],
    ['text', value(ADDRESS), ADDRESS],
    ['usd', value('1234.5'), '$1,234.50'],
    ['usd', value('1146916.41508163'), '$1,146,916.42'],
    ['usd', value('-0.004'), '&gt;-$0.01'],
    ['usd', value('0.0000000000000000004592'), '&lt;$0.01'],
    ['usd', value('-0.0'), '$0.00'],
    ['usd', value('0'), '$0.00'],
    ['price', value('0.0000451'), '$0.0000451'],
    ['amount', value('12842.139207'), '12,842.14'],
    ['count', value('1234'), '1,234'],
    ['ratio', value('0.5'), '50.00%'],
    ['chain', value('bnb'), 'BNB Chain'],
    ['text', { text: '', state: 'missing' }, '—'],
    ['address', { text: '', state: 'missing' }, '—'],
  ])('of kind %s: %j is read as %s', (kind, cell, read) => {
    expect(text(<CellContent cell={cell} kind={kind} />)).toBe(read)
  })

  test('has every digit of dollars and amounts in the tooltip', () => {
    for (const kind of ['usd', 'amount'] as const)
      expect(html(<CellContent cell={value('1146916.41508163')} kind={kind} />)).toContain('title="1146916.41508163"')
  })

  test('with an unexpected form says so in the tooltip', () => {
    expect(html(<CellContent cell={{ text: 'odd', state: 'invalid' }} kind="text" />)).toContain('title="The value has an unexpected format')
    expect(html(<CellContent cell={value('even')} kind="text" />)).not.toContain('title=')
  })
})

describe('a figure', () => {
  test('shows its sign and exact digits, or the reason why it is missing', () => {
    expect(html(<Amount cell={value('-3.456789')} kind="usd" />)).toMatch(/data-sign="negative"[^>]* title="-3.456789"/)
    expect(html(<Amount cell={value('-3.456789')} kind="usd" />)).toContain('>−$3.46<')
    expect(html(<Amount cell={value('3')} kind="usd" />)).not.toContain('data-sign')
    expect(html(<Amount cell={{ text: '', state: 'missing' }} kind="usd" />)).toContain('title="The service reported no value."')
    expect(html(<Amount cell={value('no figure')} kind="usd" />)).toContain('title="Shown as delivered."')
    expect(html(<Amount cell={{ text: 'odd', state: 'invalid' }} kind="usd" />)).toContain('unexpected form')
  })
})

describe('the coverage of a request', () => {
  test('has a text and a shape of its own', () => {
    const shapes = Object.keys(COVERAGE_WORDS).map((state) => html(<CoverageMark state={state as keyof typeof COVERAGE_WORDS} />)) // the keys are those of the record
    expect(new Set(shapes.map((one) => /<svg.*<\/svg>/.exec(one)?.[0])).size).toBe(6)
    expect(text(<CoverageMark state="failed" />)).toBe('Failed')
    expect(html(<CoverageMark state="failed" />)).not.toContain('visually-hidden')
    expect(html(<CoverageMark state="failed" quiet />)).toContain('visually-hidden')
  })
})

describe('a name of the service', () => {
  test('has a warning only if it imitates another name', () => {
    expect(text(<SafeText text="Tether" />)).toBe('Tether')
    expect(html(<SafeText text="Tether" />)).not.toContain('badge')
    expect(text(<SafeText text="Tеther" />)).toBe('mixed scriptTеther')
    expect(text(<SafeText text="abcdefgh" limit={3} />)).toBe('abc…')
  })
})

test('shows a failure with its remedy, and with its source if a response was saved', () => {
  const failure = { code: 'bad_request', message: 'The range is too long', remedy: 'Ask for 180 days.', requestId: '' }
  expect(text(<FailureText failure={failure} />)).toMatch(/^The range is too long\. Ask for 180 days\./)
  expect(text(<FailureText failure={failure} />)).not.toContain('Show source')
  expect(text(<FailureText failure={failure} onShowSource={() => undefined} />)).toContain('Show source')
  expect(text(<FailureText failure={{ code: 'internal', message: 'No.', requestId: '' }} />)).toMatch(/^No\./)
})

test('each key of a shortcut has its own box', () => {
  expect(html(<Hotkey combo="shift+o" />)).toMatch(/<kbd>(?:Shift|⇧)<\/kbd><kbd>O<\/kbd>/)
})
