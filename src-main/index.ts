import { resolve } from 'node:path'
import { runElectron } from './run-electron.ts'

// Built to out/main; when run from source, the file is in src-main.
runElectron({ args: process.argv.slice(1), builtDir: resolve(import.meta.dirname, import.meta.dirname.endsWith('src-main') ? '../out' : '..') })
