import cytoscape from 'cytoscape'
import type { Core } from 'cytoscape'

/** Paints a frame of a graph on the sheet of its renderer. */
export type Painter = (sheet: HTMLCanvasElement) => void

/** What Cytoscape makes of a registered constructor: its base renderer, with gestures, hit tests and events, and these. */
interface SceneRenderer {
  cy: Core
  sheet: HTMLCanvasElement
  /** The base renderer stores the state of its gestures here. */
  data: object
}

const NAME = 'casebook-scene'
const PAINTER = 'casebook-painter'

/** Called with the object that the base renderer has set up; what is painted comes from the painter of the core. */
function createSceneRenderer(this: SceneRenderer, { cy }: { readonly cy: Core }): void {
  this.data = {}
  this.sheet = document.createElement('canvas')
  this.sheet.setAttribute('aria-hidden', 'true')
  cy.container()?.append(this.sheet)
}

createSceneRenderer.prototype = {
  render(this: SceneRenderer) {
    const painter = this.cy.scratch(PAINTER) as Painter | undefined // set by paintWith alone
    painter?.(this.sheet)
    this.cy.emit('render')
  },
  // A frame looks through all that it paints for what has changed, and takes the size of the sheet with it.
  redrawHint: () => undefined,
  matchCanvasSize: () => undefined,
}

cytoscape('renderer', NAME, createSceneRenderer)
// It warns in the console of each line between two discs that touch, which has no length.
cytoscape.warnings(false)

/** The option of a core by which it is drawn by this renderer. Cytoscape reads it, and leaves it out of its types. */
export const SCENE_RENDERER: { readonly renderer: { readonly name: string } } = { renderer: { name: NAME } }

/** From now on, frames of a core are painted by this. */
export function paintWith(core: Core, painter: Painter): void {
  core.scratch(PAINTER, painter)
  core.forceRender()
}
