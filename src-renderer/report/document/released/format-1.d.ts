export { rewriteReport } from '../rewrite-report.ts'
