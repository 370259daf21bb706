import { sha256Hex } from '../custody/sha256.ts'
import { contentsDigest, seal } from './report.ts'
import { differenceMessages } from './messages.ts'

/**
 * The first line in which a file differs from the expected text, with its section. Long lines are
 * cut around the difference.
 */
export function firstDifference(text: string, expected: string): string {
  let at = 0
  const end = Math.min(text.length, expected.length)
  while (at < end && text.charCodeAt(at) === expected.charCodeAt(at)) at += 1
  if (at === end && text.length === expected.length) return differenceMessages.notText
  const line = expected.slice(0, at).split('\n').length
  return differenceMessages.line(positionOf(expected, at), line, excerpt(text, at), excerpt(expected, at))
}

/**
 * `firstDifference`, after the first difference in a section with content where that is further
 * down: a person who alters a figure can also compute the digests on the cover again.
 */
export function namedDifferences(text: string, expected: string): readonly string[] {
  const first = firstDifference(text, expected)
  const altered = [...expected.matchAll(/<section id="([a-z0-9-]+)"/g)]
    .map(([, id = '']) => ({ id, found: sectionPart(text, id), wanted: sectionPart(expected, id) ?? '' }))
    .find(({ id, found, wanted }) => id !== 'cover' && id !== 'integrity' && found !== wanted)
  if (altered === undefined) return [first]
  const { id, found, wanted } = altered
  if (found === undefined) return [differenceMessages.sectionMissing(id), first]
  const start = expected.indexOf(wanted)
  // The section in its place among the expected lines, so that its lines have their numbers.
  const inPlace = firstDifference(`${expected.slice(0, start)}${found}${expected.slice(start + wanted.length)}`, expected)
  return inPlace === first ? [first] : [inPlace, first]
}

/** `firstDifference` for one line that differs from the expected line. */
export function differentLine(pointer: string, number: number, line: string, expected: string): string {
  let at = 0
  while (at < Math.min(line.length, expected.length) && line.charCodeAt(at) === expected.charCodeAt(at)) at += 1
  return differenceMessages.line(pointer, number, excerpt(line, at), excerpt(expected, at))
}

function positionOf(text: string, at: number): string {
  // The whole line, so that a section is named also for a difference in its own first tag.
  const stop = text.indexOf('\n', at)
  const before = text.slice(0, stop === -1 ? text.length : stop)
  const marks = [
    ...[...before.matchAll(/<section id="([a-z0-9-]+)"/g)].map((match) => ({ index: match.index, name: differenceMessages.section(match[1] ?? '') })),
    { index: before.lastIndexOf('<pre id="evidence"'), name: differenceMessages.evidence },
    { index: before.lastIndexOf('<footer class="seal"'), name: differenceMessages.lastLine },
  ]
  const last = marks.toSorted((a, b) => a.index - b.index).at(-1)
  if (last !== undefined && last.index >= 0) {
    const trace = [...before.slice(last.index).matchAll(/<h3 id="trace-\d+">([^\n]*)<\/h3>/g)].at(-1)?.[1]
    return trace === undefined ? last.name : differenceMessages.trace(last.name, plainText(trace))
  }
  return text.startsWith('{') ? differenceMessages.evidenceFileName : differenceMessages.documentHead
}

/** The text of a heading. */
function plainText(heading: string): string {
  const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#96;': '`' }
  return heading.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39|#96);/g, (entity) => entities[entity] ?? entity)
}

function excerpt(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 30)
  const stop = text.indexOf('\n', at)
  const piece = text.slice(start, Math.min(stop === -1 ? text.length : stop, at + 40))
  if (at >= text.length) return piece === '' ? differenceMessages.end : differenceMessages.endAfter(piece)
  return piece === '' ? differenceMessages.emptyLine : `“${piece}”`
}

/**
 * Checks a report whose text this version cannot render: that it is unchanged since it was sealed.
 * Section digests and the digest on the cover are compared with the sections, the seal with
 * everything.
 */
export function checkSealedReport(text: string): { readonly checked: number; readonly differences: readonly string[] } {
  const differences: string[] = []
  const listed = [
    ...(/<table class="digests">.*?<\/table>/s.exec(text)?.[0] ?? '').matchAll(/<td>([a-z0-9-]+)<\/td><td class="hash">([0-9a-f]{64})<\/td><\/tr>/g),
  ].map((match) => ({
    id: match[1] ?? '',
    sha256: match[2] ?? '',
  }))
  if (listed.length === 0) differences.push(differenceMessages.noDigests)
  for (const { id, sha256 } of listed) {
    const part = id === 'evidence' ? evidencePart(text) : sectionPart(text, id)
    if (part === undefined) differences.push(differenceMessages.sectionMissing(id))
    else if (sha256Hex(part) !== sha256) differences.push(differenceMessages.sectionDigest(id))
  }
  const ids = new Set(listed.map(({ id }) => id))
  for (const [, id = ''] of text.matchAll(/\n<section id="([a-z0-9-]+)"/g)) {
    if (!ids.has(id) && id !== 'cover' && id !== 'integrity') differences.push(differenceMessages.sectionNotListed(id))
  }
  if (!(sectionPart(text, 'cover') ?? '').includes(`<code>${contentsDigest(listed)}</code>`)) differences.push(differenceMessages.contentsDigest)
  const footer = text.lastIndexOf('<footer class="seal"')
  // Without a footer one character is compared, which is never a seal.
  if (text.slice(footer) !== seal(text.slice(0, footer))) differences.push(differenceMessages.seal)
  return { checked: listed.length, differences }
}

function sectionPart(text: string, id: string): string | undefined {
  const start = text.indexOf(`<section id="${id}" `)
  const end = text.indexOf('</section>\n', start)
  return start === -1 || end === -1 ? undefined : text.slice(start, end + '</section>\n'.length)
}

/** The JSON text that a report carries. */
export function evidencePart(text: string): string | undefined {
  const begin = '<pre id="evidence" hidden>\n'
  const start = text.indexOf(begin)
  const end = text.lastIndexOf('</pre>\n')
  return start === -1 || end < start ? undefined : text.slice(start + begin.length, end)
}
