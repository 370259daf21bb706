/** The colours of the theme, for a canvas that does not follow variables of the page by itself. */
export interface ChartColours {
  readonly ink: string
  readonly muted: string
  readonly line: string
  readonly surface: string
  readonly font: string
  readonly series: readonly string[]
}
