export const THEMES = ['light', 'dark', 'both'] as const
/** Window widths to try a component in. */
export const WIDTHS_PX = [1920, 1440, 1024, 640, 360] as const

/** What the gallery shows; stored in the address, so that a reload shows it again. */
export interface Choice {
  readonly story: string
  readonly theme: (typeof THEMES)[number]
  /** undefined: the width that the component has in the application. */
  readonly width: number | undefined
}

export function hashOf({ story, theme, width }: Choice): string {
  const query = new URLSearchParams({ story, theme })
  if (width !== undefined) query.set('width', String(width))
  return `#${query.toString()}`
}

export function chosenIn(hash: string): Choice {
  const query = new URLSearchParams(hash.slice(1))
  return {
    story: query.get('story') ?? '',
    theme: THEMES.find((theme) => theme === query.get('theme')) ?? 'both',
    width: WIDTHS_PX.find((width) => String(width) === query.get('width')),
  }
}
