import cytoscape from 'cytoscape'
import type { ElementDefinition } from 'cytoscape'
import ForceGraph from 'force-graph'
import { MultiDirectedGraph } from 'graphology'
import { Sigma } from 'sigma'
import { DataSet } from 'vis-data'
import { Network } from 'vis-network'
import { waitForPaint, type Peer, type PeerEdge, type PeerGraph, type PeerNode } from '../pages/contender.ts'

function cytoscapeElements({ nodes, edges }: PeerGraph): ElementDefinition[] {
  return [
    ...nodes.map(({ id, title, x, y }): ElementDefinition => ({ group: 'nodes', data: { id, title }, position: { x, y } })),
    ...edges.map(({ id, source, target, title, width }): ElementDefinition => ({ group: 'edges', data: { id, source, target, title, width } })),
  ]
}

/** Plain cytoscape: default edges, every label. */
const plainCytoscape: Peer = async (box, graph) => {
  const core = cytoscape({
    container: box,
    elements: cytoscapeElements(graph),
    layout: { name: 'preset', fit: true },
    style: [
      { selector: 'node', style: { label: 'data(title)' } },
      { selector: 'edge', style: { 'curve-style': 'bezier', 'target-arrow-shape': 'triangle', label: 'data(title)', width: 'data(width)' } },
    ],
  })
  await waitForPaint()
  return {
    add: async (more) => {
      core.batch(() => core.add(cytoscapeElements(more)))
      await waitForPaint()
    },
    view: () => ({ zoom: core.zoom(), pan: core.pan() }),
    remove: () => core.destroy(),
  }
}

/** Only a canvas: the minimum cost of any drawing. */
const bareCanvas: Peer = async (box, { nodes, edges }) => {
  const sheet = document.createElement('canvas')
  ;[sheet.width, sheet.height] = [1080, 820]
  box.append(sheet)
  const brush = sheet.getContext('2d')
  if (brush === null) throw new Error('no canvas')
  const all = { nodes: [...nodes], edges: [...edges] }
  const xs = nodes.map(({ x }) => x)
  const ys = nodes.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  let zoom = Math.min(1080 / (right - left || 1), 820 / (bottom - top || 1)) * 0.9
  let pan = { x: 540 - (zoom * (left + right)) / 2, y: 410 - (zoom * (top + bottom)) / 2 }
  const draw = (): void => {
    const at = new Map(all.nodes.map((node) => [node.id, node]))
    brush.setTransform(1, 0, 0, 1, 0, 0)
    brush.clearRect(0, 0, sheet.width, sheet.height)
    brush.setTransform(zoom, 0, 0, zoom, pan.x, pan.y)
    brush.font = '12px sans-serif'
    for (const { source, target, width } of all.edges) {
      const [from, to] = [at.get(source), at.get(target)]
      if (from === undefined || to === undefined) continue
      brush.lineWidth = width
      brush.beginPath()
      brush.moveTo(from.x, from.y)
      brush.lineTo(to.x, to.y)
      brush.stroke()
    }
    for (const { x, y, title } of all.nodes) {
      brush.beginPath()
      brush.arc(x, y, 12, 0, 2 * Math.PI)
      brush.fill()
      if (zoom > 0.3) brush.fillText(title, x, y - 16)
    }
  }
  const soon = (): void => void requestAnimationFrame(draw)
  sheet.addEventListener('wheel', (event) => {
    zoom *= event.deltaY < 0 ? 1.1 : 1 / 1.1
    soon()
  })
  sheet.addEventListener('pointermove', (event) => {
    if (event.buttons !== 1) return
    pan = { x: pan.x + event.movementX, y: pan.y + event.movementY }
    soon()
  })
  soon()
  await waitForPaint()
  return {
    add: async (more) => {
      all.nodes.push(...more.nodes)
      all.edges.push(...more.edges)
      soon()
      await waitForPaint()
    },
    view: () => ({ zoom, pan }),
    remove: () => sheet.remove(),
  }
}

const sigma: Peer = async (box, { nodes, edges }) => {
  const graph = new MultiDirectedGraph()
  const put = (more: PeerGraph): void => {
    // Sigma's y grows upwards.
    for (const { id, title, x, y } of more.nodes) graph.addNode(id, { label: title, x, y: -y, size: 6 })
    for (const { id, source, target, title, width } of more.edges)
      graph.addEdgeWithKey(id, source, target, { label: title, size: width, type: 'arrow' })
  }
  put({ nodes, edges })
  const drawn = (): Promise<void> =>
    new Promise((resolve) => {
      renderer.once('afterRender', () => void waitForPaint().then(resolve))
    })
  const renderer = new Sigma(graph, box, { renderEdgeLabels: true, defaultEdgeType: 'arrow' })
  await waitForPaint()
  return {
    add: async (more) => {
      const done = drawn()
      put(more)
      await done
    },
    remove: () => renderer.kill(),
  }
}

const forceGraph: Peer = async (box, { nodes, edges }) => {
  const pinned = (more: readonly PeerNode[]) => more.map(({ id, title, x, y }) => ({ id, title, x, y, fx: x, fy: y }))
  const data = { nodes: pinned(nodes), links: edges.map(({ source, target, title, width }) => ({ source, target, title, width })) }
  const drawing = new ForceGraph<(typeof data.nodes)[number], (typeof data.links)[number]>(box)
    .width(1080)
    .height(820)
    .cooldownTicks(0)
    .nodeRelSize(6)
    .nodeCanvasObjectMode(() => 'after')
    .nodeCanvasObject(({ x, y, title }, brush) => {
      brush.font = '12px sans-serif'
      brush.fillText(title, x, y - 14)
    })
    .linkWidth(({ width }) => width)
    .linkDirectionalArrowLength(7)
    .graphData(data)
  drawing.zoomToFit(0, 20)
  await waitForPaint()
  return {
    add: async (more) => {
      drawing.graphData({
        nodes: [...data.nodes, ...pinned(more.nodes)],
        links: [...data.links, ...more.edges.map(({ source, target, title, width }) => ({ source, target, title, width }))],
      })
      await waitForPaint()
    },
    remove: () => drawing._destructor(),
  }
}

const visNetwork: Peer = async (box, { nodes, edges }) => {
  const nodeRows = (more: readonly PeerNode[]) => more.map(({ id, title, x, y }) => ({ id, label: title, x, y }))
  const edgeRows = (more: readonly PeerEdge[]) =>
    more.map(({ id, source, target, title, width }) => ({ id, from: source, to: target, label: title, width }))
  const data = { nodes: new DataSet(nodeRows(nodes)), edges: new DataSet(edgeRows(edges)) }
  box.style.width = '1080px'
  const network = new Network(box, data, { physics: false, nodes: { shape: 'dot', size: 12 }, edges: { arrows: 'to', smooth: false } })
  network.fit({ animation: false })
  await waitForPaint()
  return {
    add: async (more) => {
      data.nodes.add(nodeRows(more.nodes))
      data.edges.add(edgeRows(more.edges))
      await waitForPaint()
    },
    remove: () => network.destroy(),
  }
}

export const PEERS: Readonly<Record<string, Peer>> = {
  'plain cytoscape': plainCytoscape,
  'bare canvas': bareCanvas,
  sigma,
  'force-graph': forceGraph,
  'vis-network': visNetwork,
}
