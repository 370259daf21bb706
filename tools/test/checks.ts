/** A command of `npm run check` and `npm test` that must exit with 0. */
export interface Check {
  /** The part of `npm test`. */
  readonly name: string
  readonly title: string
  readonly command: string
  readonly args: readonly string[]
}

/**
 * Each runtime with its own lib and types, incrementally: state and declarations are kept in
 * node_modules/.cache/types.
 */
export const TYPES: Check = { name: 'types', title: 'types', command: 'tsc', args: ['--build'] }
export const LINT: Check = { name: 'lint', title: 'lint', command: 'oxlint', args: [] }
export const WORDS: Check = { name: 'words', title: 'words', command: 'node', args: ['tools/lint-words.ts'] }
export const FORMAT: Check = { name: 'format', title: 'format', command: 'oxfmt', args: ['--check'] }
export const UNUSED: Check = { name: 'unused', title: 'unused code', command: 'knip', args: [] }
export const BUILD: Check = { name: 'build', title: 'build', command: 'electron-vite', args: ['build', '--logLevel', 'warn'] }
