interface Box {
  readonly w: number
  readonly h: number
}

/** Space around the picture, in pixels of the window. */
export const FIT_PADDING = 40
/** A picture of few nodes is not blown up: its names would be larger than any heading. */
const MOST_ZOOM = 1.25

/** The zoom at which everything is in sight, and nothing larger than it is meant to be read. */
export function fitZoom(picture: Box, window: Box): number {
  const room = (side: 'w' | 'h'): number => Math.max(1, window[side] - 2 * FIT_PADDING) / Math.max(1, picture[side])
  return Math.min(MOST_ZOOM, room('w'), room('h'))
}
