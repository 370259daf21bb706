import type { CSSProperties, ReactNode } from 'react'
import { formatRatio, formatUsd } from '../../../src-shared/core/decimal.ts'
import { visibleText } from '../../../src-shared/core/text/safe-text.ts'
import { SafeText } from '../../ui/safe-text.tsx'
import { squarify, type Rectangle } from '../../ui/chart/squarified.ts'
import type { BalanceMap, MapChain, MapTile } from '../../../src-shared/view-models/overview/balance-map.ts'
import { treemap as messages } from './messages.ts'
import './balance-treemap.css'

/** Layout size of the treemap, px; its width then scales with the window. */
const WIDTH = 1000
const HEIGHT = 200
const HEAD = 18
/** Below this height, px, a chain has no space for its name. */
const HEAD_FROM = 44
const TWO_LINES = 34
const ONE_LINE = 17
const NAME_FROM = 32
/** Minimum width for the share: a truncated share would read as another one. */
const SHARE_FROM = 56
const TONES = 5

interface BalanceTreemapProps {
  readonly map: BalanceMap
  readonly onShowSource: (captureId: string, pointer: string) => void
}

/**
 * Balances of an address by value, over all chains. Visual only: the table below has the same data
 * and is accessible.
 */
export function BalanceTreemap({ map: { chains, total, leftOut }, onShowSource }: BalanceTreemapProps): ReactNode {
  // A single tile is shown as a figure above instead.
  const isDrawn = chains.flatMap(({ tiles }) => tiles).length > 1
  const rects = squarify(
    chains.map(({ value }) => Number(value)),
    { x: 0, y: 0, width: WIDTH, height: HEIGHT },
  )
  return (
    <figure className="treemap">
      {isDrawn && (
        <div role="img" className="treemap-area" style={{ height: HEIGHT }} aria-label={messages.label(formatUsd(total))} data-private>
          {chains.map((chain, index) => (
            <Chain key={chain.title} chain={chain} rect={rects[index]} tone={(index % TONES) + 1} onShowSource={onShowSource} />
          ))}
        </div>
      )}
      {leftOut !== '' && <figcaption className="muted small">{leftOut}</figcaption>}
    </figure>
  )
}

interface ChainProps {
  readonly chain: MapChain
  readonly rect: Rectangle | undefined
  readonly tone: number
  readonly onShowSource: BalanceTreemapProps['onShowSource']
}

function Chain({ chain: { title, value, share, tiles }, rect, tone, onShowSource }: ChainProps): ReactNode {
  if (rect === undefined) return null
  const header = rect.height >= HEAD_FROM ? HEAD : 0
  const rects = squarify(
    tiles.map((tile) => Number(tile.value)),
    { ...rect, y: rect.y + header, height: rect.height - header },
  )
  const named = `${visibleText(title, 60)} ${formatRatio(share)}`
  return (
    <>
      {header > 0 && (
        <span className="treemap-header" data-tone={tone} style={positionOf({ ...rect, height: header })} title={`${named}, ${formatUsd(value)}`}>
          {named}
        </span>
      )}
      {tiles.map((tile, index) => (
        <Tile key={`${index} ${tile.name}`} tile={tile} chain={title} rect={rects[index]} tone={tone} onShowSource={onShowSource} />
      ))}
    </>
  )
}

interface TileProps {
  readonly tile: MapTile
  readonly chain: string
  readonly rect: Rectangle | undefined
  readonly tone: number
  readonly onShowSource: BalanceTreemapProps['onShowSource']
}

function Tile({ tile: { name, value, share, source }, chain, rect, tone, onShowSource }: TileProps): ReactNode {
  if (rect === undefined) return null
  const shown = visibleText(name, 60)
  const hasName = rect.width >= NAME_FROM && rect.height >= ONE_LINE
  return (
    <span
      className="treemap-tile"
      data-tone={tone}
      data-source={source !== undefined}
      style={positionOf(rect)}
      title={[
        messages.tileName(shown, visibleText(chain, 60)),
        messages.tileShare(formatUsd(value), formatRatio(share)),
        ...(source === undefined ? [] : [messages.openSource]),
      ].join('\n')}
      onClick={source === undefined ? undefined : () => onShowSource(source.captureId, source.pointer)}
    >
      {hasName && (
        <span>
          <SafeText text={name} limit={60} />
        </span>
      )}
      {hasName && rect.width >= SHARE_FROM && rect.height >= TWO_LINES && <span className="treemap-share">{formatRatio(share)}</span>}
    </span>
  )
}

function positionOf({ x, y, width, height }: Rectangle): CSSProperties {
  return { left: `${(x / WIDTH) * 100}%`, top: y, width: `${(width / WIDTH) * 100}%`, height }
}
