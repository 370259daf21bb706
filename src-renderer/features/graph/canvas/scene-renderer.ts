import cytoscape from 'cytoscape'
import type { Core } from 'cytoscape'

/** Paints a frame of a graph on the sheet of its renderer. */
export type Painter = (sheet: HTMLCanvasElement) => void

/**
 * What Cytoscape makes of a registered constructor: its base renderer with gestures, hit tests and
 * events, and these members.
 */
interface SceneRenderer {
  cy: Core
  sheet: HTMLCanvasElement
  /** The base renderer stores the state of its gestures here. */
  data: object
}

const NAME = 'casebook-scene'
const PAINTER = 'casebook-painter'

/** Called with the object that the base renderer has set up; the painter of the core paints. */
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
  // A frame compares all content for changes itself, including the size of the sheet.
  redrawHint: () => undefined,
  matchCanvasSize: () => undefined,
}

cytoscape('renderer', NAME, createSceneRenderer)
// Cytoscape would warn in the console of each edge between two touching discs, which has no length.
cytoscape.warnings(false)

/** The option by which a core uses this renderer. Cytoscape reads it, but its types omit it. */
export const SCENE_RENDERER: { readonly renderer: { readonly name: string } } = { renderer: { name: NAME } }

/** Paints further frames of a core with this painter. */
export function paintWith(core: Core, painter: Painter): void {
  core.scratch(PAINTER, painter)
  core.forceRender()
}
