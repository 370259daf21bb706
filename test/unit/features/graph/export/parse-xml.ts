export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  text: string
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex -- what XML forbids
  if (/[<\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text) || !text.isWellFormed()) throw new Error(`Not allowed in XML: ${text}`)
  return text.replaceAll(/&(?:#(\d+)|(\w+));|&/g, (whole, number: string | undefined, name: string | undefined) => {
    const meant = number === undefined ? ENTITIES[name ?? ''] : String.fromCodePoint(Number(number))
    if (meant === undefined) throw new Error(`Not an entity: ${whole}`)
    return meant
  })
}

/**
 * Reads a document of elements, attributes and texts, strictly: throws if it is not well-formed.
 */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [root]
  const body = text.replace(/^<\?xml[^?]*\?>/, '')
  let at = 0
  const tag = /<(\/?)([\w:]+)((?:\s+[\w:.-]+="[^"]*")*)\s*(\/?)>/y
  while (at < body.length) {
    const holder = open.at(-1) ?? root
    if (body[at] !== '<') {
      const end = body.indexOf('<', at)
      holder.text += plain(body.slice(at, end < 0 ? body.length : end))
      at = end < 0 ? body.length : end
      continue
    }
    tag.lastIndex = at
    const found = tag.exec(body)
    if (found === null) throw new Error(`Not a tag: ${body.slice(at, at + 80)}`)
    const [whole, closes, name = '', attributes = '', isEmpty] = found
    at += whole.length
    if (closes === '/') {
      if (open.pop()?.name !== name) throw new Error(`Closed and not opened: ${name}`)
      continue
    }
    const element: XmlElement = {
      name,
      attributes: new Map([...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, plain(value)])),
      children: [],
      text: '',
    }
    holder.children.push(element)
    if (isEmpty !== '/') open.push(element)
  }
  if (open.length !== 1) throw new Error('Left open')
  const [document] = root.children
  if (document === undefined || root.children.length !== 1) throw new Error('Not one document')
  return document
}

/** All elements of a name, at any depth. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  return [...(element.name === name ? [element] : []), ...element.children.flatMap((child) => elementsOf(child, name))]
}
