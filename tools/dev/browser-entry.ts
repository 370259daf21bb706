import { resolve } from 'node:path'
import { runLoopback } from '../../src-main/run-loopback.ts'
import { devPages } from './dev-pages.ts'

await runLoopback({ args: process.argv.slice(2), builtDir: resolve(import.meta.dirname, '..'), pages: devPages() })
