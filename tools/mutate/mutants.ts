import { parseSync } from 'vite'

/** One changed place in one line. */
export interface Mutant {
  /** Path from the root of the project. */
  readonly file: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly replacement: string
  /** The original text, and the kind of change. */
  readonly original: string
  readonly kind: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
}

/** Methods with an opposite of the same form. */
const METHODS: Readonly<Record<string, string>> = {
  every: 'some',
  some: 'every',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
}

/** Nodes without executed code: types, imports, and names. */
const NO_CODE = /^(TS(?!NonNull|As|Satisfies)|Import|ExportAll|ExportSpecifier|JSXText|JSXIdentifier)/
const TYPE_KEYS = new Set(['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'superTypeArguments', 'implements'])

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/**
 * Every single-place mutant of a source text, in order of position. Code that only affects the log
 * is excluded: no user would notice.
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found: Mutant[] = []
  const lineStarts = [0, ...[...source.matchAll(/\n/g)].map((match) => match.index + 1)]

  function add(kind: string, at: Pick<Node, 'start' | 'end'>, replacement: string): void {
    const line = lineStarts.findLastIndex((start) => start <= at.start) + 1
    found.push({ file, line, start: at.start, end: at.end, replacement, original: source.slice(at.start, at.end), kind })
  }

  /** The operator between two operands, regardless of comments and whitespace. */
  function operator(left: Node, right: Node, text: string, kind: string): void {
    const swapped = OPERATORS[text]
    const at = source.indexOf(text, left.end)
    if (swapped !== undefined && at !== -1 && at < right.start) add(kind, { start: at, end: at + text.length }, swapped)
  }

  function condition(test: Node, loop: boolean): void {
    const text = source.slice(test.start, test.end)
    add('condition negated', test, `!(${text})`)
    // An endless loop is always detected, but takes the whole time limit.
    if (!loop) add('condition always true', test, 'true')
    add('condition always false', test, 'false')
  }

  const isText = (node: Node): boolean => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')

  /** A small number plus one; a large one, which is a bound of some kind, doubled. */
  const other = (value: bigint): bigint => (value < 10n ? value + 1n : value * 2n)

  function literal(node: Node): void {
    const { value } = node
    const text = source.slice(node.start, node.end)
    if (typeof value === 'boolean') add('constant flipped', node, value ? 'false' : 'true')
    else if (/^\d[\d_]*n$/.test(text)) add('constant changed', node, `${other(BigInt(text.slice(0, -1).replaceAll('_', '')))}n`)
    else if (typeof value === 'number') add('constant changed', node, Number.isInteger(value) ? String(other(BigInt(value))) : String(value * 2))
  }

  function visit(node: Node): void {
    const child = (key: string): Node | undefined => (isNode(node[key]) ? node[key] : undefined)
    const [left, right, argument] = [child('left'), child('right'), child('argument')]
    const text = typeof node['operator'] === 'string' ? node['operator'] : ''
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression' || node.type === 'WhileStatement') {
      const test = child('test')
      if (test !== undefined) condition(test, node.type === 'WhileStatement')
    } else if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression' || node.type === 'AssignmentExpression') {
      // Strings are concatenated, not added: a minus there would not test anything.
      if (left !== undefined && right !== undefined && !(text === '+' && (isText(left) || isText(right))))
        operator(left, right, text, node.type === 'LogicalExpression' ? 'and/or swapped' : 'operator changed')
      if (node.type === 'LogicalExpression' && left !== undefined && right !== undefined) {
        add('left side alone', node, source.slice(left.start, left.end))
        if (text !== '??') add('right side alone', node, source.slice(right.start, right.end))
      }
    } else if (node.type === 'UnaryExpression' && text === '!' && argument !== undefined) {
      add('negation removed', node, source.slice(argument.start, argument.end))
    } else if (node.type === 'UpdateExpression' && argument !== undefined) {
      const name = source.slice(argument.start, argument.end)
      add('operator changed', node, node['prefix'] === true ? `${OPERATORS[text] ?? text}${name}` : `${name}${OPERATORS[text] ?? text}`)
    } else if (node.type === 'ReturnStatement' && argument !== undefined && !/^JSX|^undefined$/.test(argument.type)) {
      const shown = source.slice(argument.start, argument.end)
      if (shown !== 'undefined' && shown !== 'null') add('answer removed', argument, 'undefined')
    } else if (node.type === 'ExpressionStatement') {
      const shown = source.slice(node.start, node.end)
      if (!/^(void |await )?(log|console|\w+\.log)\??\.\w+\(/.test(shown) && !/^['"]use /.test(shown)) add('statement removed', node, ';')
    } else if (node.type === 'ArrayExpression' && Array.isArray(node['elements']) && node['elements'].length > 1) {
      const elements = node['elements'].filter(isNode)
      for (const [index, element] of elements.entries()) {
        const next = elements[index + 1]
        add('element removed', { start: element.start, end: next?.start ?? element.end }, '')
      }
    } else if (node.type === 'SpreadElement') {
      add('spread removed', node, '...[]')
    } else if (node.type === 'CallExpression') {
      const callee = child('callee')
      const property = callee?.type === 'MemberExpression' && isNode(callee['property']) ? callee['property'] : undefined
      const name = property === undefined ? '' : source.slice(property.start, property.end)
      // Own names only: every object inherits a `toString`.
      const opposite = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
      if (property !== undefined && opposite !== undefined) add('opposite method', property, opposite)
      const shown = callee === undefined ? '' : source.slice(callee.start, callee.end)
      if (/^(log|console|\w+\.log)\??\./.test(shown)) return
    } else if (node.type === 'Literal') literal(node)

    for (const [key, value] of Object.entries(node)) {
      if (TYPE_KEYS.has(key) || (key === 'key' && node['computed'] !== true)) continue
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one) && !NO_CODE.test(one.type)) visit(one)
    }
  }

  const parsed = parseSync(file, source)
  if (parsed.errors.length > 0) return []
  for (const statement of parsed.program.body as unknown[]) if (isNode(statement) && !NO_CODE.test(statement.type)) visit(statement) // a syntax tree is walked by its nodes’ own keys
  return found.filter(({ original, replacement }) => original !== replacement).toSorted((a, b) => a.start - b.start || a.end - b.end)
}
