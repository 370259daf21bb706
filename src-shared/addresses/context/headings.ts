import type { Steps } from '../../pace/steps.ts'
import type { Statement } from './statement.ts'
import { textLines } from './text-lines.ts'

const LINES_BETWEEN_PAUSES = 1_000
/** Marks of headings and lists around a name. */
const TITLE = /^[\s#*_=>•[\]-]*([\p{L}\p{N}][\p{L}\p{N} ()/,&+-]{1,60}?)[\s#*_=:：[\]-]*$/u

/** For each place, in growing order, the heading that is alone on a line above it: "## Bitcoin Cash", "BTC:". */
export function* headingsAbove(text: string, places: readonly number[]): Steps<(Statement | undefined)[]> {
  let count = 0
  const above: (Statement | undefined)[] = []
  let heading: Statement | undefined
  let isUsed = false
  for (const { start, end } of textLines(text)) {
    if ((count += 1) % LINES_BETWEEN_PAUSES === 0) yield
    let holds = false
    for (; above.length < places.length && (places[above.length] ?? 0) < end; holds = true) above.push(heading)
    const line = text.slice(start, Math.min(end, start + 200)).trim()
    if (holds) isUsed = true
    else if (line !== '' || isUsed) {
      const title = TITLE.exec(line)?.[1]
      heading = title === undefined ? undefined : { kind: 'label', text: title }
      isUsed = false
    }
  }
  return above
}
