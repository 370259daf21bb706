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
  const rooms = squarify(
    chains.map(({ value }) => Number(value)),
    { x: 0, y: 0, width: WIDTH, height: HEIGHT },
  )
  return (
    <figure className="treemap">
      {isDrawn && (
        <div role="img" className="treemap-room" style={{ height: HEIGHT }} aria-label={messages.label(formatUsd(total))} data-private>
          {chains.map((chain, place) => (
            <Chain key={chain.title} chain={chain} room={rooms[place]} tone={(place % TONES) + 1} onShowSource={onShowSource} />
          ))}
        </div>
      )}
      {leftOut !== '' && <figcaption className="muted small">{leftOut}</figcaption>}
    </figure>
  )
}

interface ChainProps {
  readonly chain: MapChain
  readonly room: Rectangle | undefined
  readonly tone: number
  readonly onShowSource: BalanceTreemapProps['onShowSource']
}

function Chain({ chain: { title, value, share, tiles }, room, tone, onShowSource }: ChainProps): ReactNode {
  if (room === undefined) return null
  const head = room.height >= HEAD_FROM ? HEAD : 0
  const rooms = squarify(
    tiles.map((tile) => Number(tile.value)),
    { ...room, y: room.y + head, height: room.height - head },
  )
  const named = `${visibleText(title, 60)} ${formatRatio(share)}`
  return (
    <>
      {head > 0 && (
        <span className="treemap-head" data-tone={tone} style={placeOf({ ...room, height: head })} title={`${named}, ${formatUsd(value)}`}>
          {named}
        </span>
      )}
      {tiles.map((tile, place) => (
        <Tile key={`${place} ${tile.name}`} tile={tile} chain={title} room={rooms[place]} tone={tone} onShowSource={onShowSource} />
      ))}
    </>
  )
}

interface TileProps {
  readonly tile: MapTile
  readonly chain: string
  readonly room: Rectangle | undefined
  readonly tone: number
  readonly onShowSource: BalanceTreemapProps['onShowSource']
}

function Tile({ tile: { name, value, share, source }, chain, room, tone, onShowSource }: TileProps): ReactNode {
  if (room === undefined) return null
  const shown = visibleText(name, 60)
  const hasName = room.width >= NAME_FROM && room.height >= ONE_LINE
  return (
    <span
      className="treemap-tile"
      data-tone={tone}
      data-source={source !== undefined}
      style={placeOf(room)}
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
      {hasName && room.width >= SHARE_FROM && room.height >= TWO_LINES && <span className="treemap-share">{formatRatio(share)}</span>}
    </span>
  )
}

function placeOf({ x, y, width, height }: Rectangle): CSSProperties {
  return { left: `${(x / WIDTH) * 100}%`, top: y, width: `${(width / WIDTH) * 100}%`, height }
}
