/** Colours of the canvas and of the printed picture: quiet, told apart by shape as well as by hue. */
export interface GraphColours {
  readonly background: string
  readonly text: string
  readonly muted: string
  readonly subject: string
  readonly counterparty: string
  readonly related: string
  readonly group: string
  readonly incoming: string
  readonly outgoing: string
  readonly relation: string
  readonly selected: string
  /** A look-alike, or a node about which nothing was answered. */
  readonly warned: string
}

export const LIGHT_COLOURS: GraphColours = {
  background: '#ffffff',
  text: '#1c2127',
  muted: '#5f6b7c',
  subject: '#2d72d2',
  counterparty: '#8f99a8',
  related: '#9179f2',
  group: '#d3d8de',
  incoming: '#238551',
  outgoing: '#c87619',
  relation: '#9179f2',
  selected: '#d33d17',
  warned: '#cd4246',
}

export const DARK_COLOURS: GraphColours = {
  background: '#1c2127',
  text: '#edeff2',
  muted: '#abb3bf',
  subject: '#4c90f0',
  counterparty: '#738091',
  related: '#a997ff',
  group: '#404854',
  incoming: '#32a467',
  outgoing: '#ec9a3c',
  relation: '#a997ff',
  selected: '#fa999c',
  warned: '#e76a6e',
}
