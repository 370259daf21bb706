import type { WindowState } from '../../settings.ts'

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const WIDTH = 1_440
const HEIGHT = 900
const MIN_WINDOW_SIZE_PX = { width: 900, height: 600 }
/** This much of the title bar must be on a display so that the window can be dragged. */
const MIN_VISIBLE_TITLE_BAR_PX = { width: 100, height: 40 }

export interface WindowPlace {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
  readonly maximised: boolean
}

/** The window's size on a display: at least the usable minimum, at most the display. */
function sizeOn(area: Area, state: WindowState): { readonly width: number; readonly height: number } {
  return {
    width: Math.max(MIN_WINDOW_SIZE_PX.width, Math.min(state.width, area.width)),
    height: Math.max(MIN_WINDOW_SIZE_PX.height, Math.min(state.height, area.height)),
  }
}

/**
 * Uses the size that the window will have, not its old one: on a smaller display the title bar may
 * be out of reach.
 */
function isReachable(state: WindowState, area: Area): boolean {
  const { width } = sizeOn(area, state)
  const overlap = Math.min(state.x + width, area.x + area.width) - Math.max(state.x, area.x)
  return overlap >= MIN_VISIBLE_TITLE_BAR_PX.width && state.y >= area.y && state.y <= area.y + area.height - MIN_VISIBLE_TITLE_BAR_PX.height
}

/**
 * Wayland does not report window positions: it returns 0, 0, which the next start would restore.
 */
function wasReported({ x, y }: WindowState): boolean {
  return x !== 0 || y !== 0
}

/**
 * The centre of the first display, never larger than it: a window without a position is placed
 * there by the system.
 */
function centredWindow(areas: readonly Area[], maximised: boolean): WindowPlace {
  const { width, height } = areas[0] ?? { width: WIDTH, height: HEIGHT }
  return { width: Math.min(WIDTH, width), height: Math.min(HEIGHT, height), maximised }
}

/**
 * Where the window opens: its old position if it is reachable on a current display, else the
 * centre; never larger than a display.
 */
export function restoreWindowBounds(state: WindowState | undefined, areas: readonly Area[]): WindowPlace {
  if (state === undefined) return centredWindow(areas, false)
  const area = areas.find((candidate) => isReachable(state, candidate))
  if (area === undefined) return centredWindow(areas, state.maximised)
  const sized = { ...sizeOn(area, state), maximised: state.maximised }
  return wasReported(state) ? { x: state.x, y: state.y, ...sized } : sized
}
