/** One rule of a sheet, with the members that the checks need. */
export interface StyleRule {
  readonly file: string
  /** The innermost layer around it; empty if there is none. */
  readonly layer: string
  readonly selector: string
  readonly body: string
}

/** The rules of a sheet in order, those in layers and conditions included. Reads the CSS of this project, not any CSS. */
export function rulesOf(file: string, text: string, layer = ''): StyleRule[] {
  const source = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const rules: StyleRule[] = []
  let start = 0
  for (let at = 0; at < source.length; at += 1) {
    if (source[at] === ';') start = at + 1
    if (source[at] !== '{') continue
    const selector = source.slice(start, at).trim()
    let depth = 1
    let end = at + 1
    for (; depth > 0 && end < source.length; end += 1) depth += source[end] === '{' ? 1 : source[end] === '}' ? -1 : 0
    const body = source.slice(at + 1, end - 1)
    const named = /^@layer\s+([\w-]+)$/.exec(selector)?.[1]
    if (named !== undefined || /^@(?:media|supports|container)\b/.test(selector)) rules.push(...rulesOf(file, body, named ?? layer))
    else rules.push({ file, layer, selector, body })
    at = end - 1
    start = end
  }
  return rules
}

/**
 * The classes of the element that a selector styles: those of its last part, without arguments of
 * :not(), :has() and the like.
 */
export function styledClasses(selector: string): string[] {
  const bare = selector.replaceAll(/\[[^\]]*\]/g, '')
  let flat = bare
  for (let before = ''; before !== flat;) {
    before = flat
    flat = flat.replaceAll(/\([^()]*\)/g, '')
  }
  return flat.split(',').flatMap((one) => {
    const last =
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? ''
    return [...last.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)
  })
}

/**
 * The class names that a component uses, as far as its text shows them: a name cut off by a
 * placeholder is a prefix, marked by *.
 */
export function givenClasses(text: string): string[] {
  const positions = text.matchAll(/\b(?:[a-z]+C|c)lassName\s*(?:=|:)\s*(?:"([^"]*)"|'([^']*)'|\{((?:[^{}]|\{[^{}]*\})*)\})/g)
  return [...positions].flatMap(([, quoted, single, code = '']) => {
    // The condition of a conditional class is not a class.
    const chosen = code.replaceAll(/[=!]== '[^']*'|\('[^']*'\)|lessThan\([^)]*\)/g, '')
    const inCode = [...chosen.matchAll(/'([^']*)'|`([^`]*)`/g)].map(([, one = '', other = '']) => one + other.replaceAll(/\$\{[^}]*\}/g, '*'))
    return (quoted ?? single ?? inCode.join(' ')).split(/\s+/).filter((name) => name !== '' && name !== '*')
  })
}
