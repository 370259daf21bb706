/** The theme's colours, for a canvas, which does not follow CSS variables. */
export interface ChartColours {
  readonly ink: string
  readonly muted: string
  readonly line: string
  readonly surface: string
  readonly font: string
  readonly series: readonly string[]
}
