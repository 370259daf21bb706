import { formatUsd } from '../../../src-shared/core/decimal.ts'

/** One record of the bench, as a service would deliver it. */
export interface Row {
  readonly name: string
  readonly address: string
  readonly into: string
  readonly out: string
  readonly count: string
  readonly chain: string
  readonly last: string
}

/** An inserted table, as the bench drives it. */
export interface Drawn {
  readonly sort: (column: 'into' | 'name') => void
  readonly filter: (text: string) => void
  /** The name in the first visible row. */
  readonly firstName: () => string
  readonly scroller: () => Element
}

export const TITLES: Readonly<Record<keyof Row, string>> = {
  name: 'Name',
  address: 'Counterparty',
  into: 'Volume in',
  out: 'Volume out',
  count: 'Interactions',
  chain: 'Chain',
  last: 'Last seen',
}
export const WIDTH = 1180
export const ROW_HEIGHT = 28
/** The height of the product's table. */
export const HEIGHT = 600

export function byNumber(a: string, b: string): number {
  return Number(a) - Number(b)
}

/** Rows and nothing else: the minimum work of any table. */
export function bareRows(box: HTMLElement, rows: readonly Row[]): Drawn {
  box.style.cssText = `width: ${WIDTH}px; height: ${HEIGHT}px; overflow: auto`
  const inner = document.createElement('div')
  inner.style.position = 'relative'
  box.append(inner)
  let shown: readonly Row[] = rows
  const draw = (): void => {
    inner.style.height = `${shown.length * ROW_HEIGHT}px`
    const from = Math.max(0, Math.floor(box.scrollTop / ROW_HEIGHT) - 6)
    inner.replaceChildren(
      ...shown.slice(from, from + Math.ceil(HEIGHT / ROW_HEIGHT) + 12).map((row, at) => {
        const line = document.createElement('div')
        line.style.cssText = `position: absolute; top: ${(from + at) * ROW_HEIGHT}px; height: ${ROW_HEIGHT}px; display: flex`
        const texts = [row.name, row.address, formatUsd(row.into), formatUsd(row.out), row.count, row.chain, row.last]
        line.append(
          ...texts.map((text) => {
            const cell = document.createElement('span')
            cell.style.cssText = 'width: 168px; overflow: hidden; white-space: nowrap'
            cell.textContent = text
            return cell
          }),
        )
        return line
      }),
    )
  }
  box.addEventListener('scroll', draw)
  draw()
  return {
    sort: (column) => {
      shown = rows.toSorted((a, b) => (column === 'into' ? byNumber(a.into, b.into) : a.name < b.name ? -1 : Number(a.name > b.name)))
      draw()
    },
    filter: (text) => {
      const wanted = text.toLowerCase()
      shown = wanted === '' ? rows : rows.filter((row) => Object.values(row).some((value: string) => value.toLowerCase().includes(wanted)))
      draw()
    },
    firstName: () => inner.firstElementChild?.firstElementChild?.textContent ?? '',
    scroller: () => box,
  }
}
