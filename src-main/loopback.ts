import { resolve } from 'node:path'
import { runLoopback } from './run-loopback.ts'

// Built to out/main; when run from source, the file is in src-main.
await runLoopback({ args: process.argv.slice(2), builtDir: resolve(import.meta.dirname, import.meta.dirname.endsWith('src-main') ? '../out' : '..') })
