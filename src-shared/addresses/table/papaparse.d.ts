/**
 * Papa Parse as `parse-table.ts` uses it. @types/papaparse refers to the types of Node, and would
 * make its globals known to src-shared and to the renderer.
 */
declare module 'papaparse' {
  interface ParseConfig {
    readonly delimiter: string
    readonly newline: string
    readonly quoteChar: string
    readonly fastMode: boolean
    /** Maximum number of rows that are parsed. */
    readonly preview: number
  }

  interface ParseError {
    readonly type: 'Quotes' | 'Delimiter' | 'FieldMismatch'
    readonly row?: number
  }

  const Papa: {
    parse(text: string, config: ParseConfig): { readonly data: string[][]; readonly errors: readonly ParseError[] }
  }
  export default Papa
}
